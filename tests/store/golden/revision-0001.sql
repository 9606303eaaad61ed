BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE game (
	id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	status TEXT NOT NULL, 
	cpu_key BLOB NOT NULL, 
	next_hand TEXT, 
	next_seed BLOB, 
	next_deck TEXT, 
	created_at BIGINT NOT NULL, 
	updated_at BIGINT NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id)
);
INSERT INTO "game" VALUES('x6-eIa9triSp',0,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":1,"scores":[0,0],"papers":null,"hand":null,"winner":null,"trail":[],"moved":[]}','between-hands',X'E4A042431656FA5F15450D780DAAA0D960CA0A9519D504238DF71F343248008E','himoPVF0lSDa',X'F74C4B3AE094D73C061C32A94848EDF2DD94E5993D39C8CB77FAE4AE6F757147',NULL,1796026349622,1796026349622);
INSERT INTO "game" VALUES('OoupVBf_kvWo',1,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":1,"scores":[0,0],"papers":{"id":"h7T0xY2szv0e","number":1,"commitment":"81895527e2cc593193f71760ce8d767425bf0a500e4857a56f379130aa5da487","client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":1,"deck":[34,39,45,24,44,6,36,9,51,5,40,33,38,18,2,13,7,27,15,19,42,25,1,20,0,46,4,14,12,37,26,41,11,48,43,35,16,21,50,29,47,23,49,28,3,8,17,32,10,31,22,30],"top":21,"cards":[2306036660732036,558497538656],"pickups":[0,0],"pile":[42],"throwers":[-1],"phase":"upcard","turn":0,"ply":0,"turns":0,"passes":0,"stock_only":0,"upcard_dead":false,"taken":null,"drawn":null,"circling":0,"showdown":null},"winner":null,"trail":[{"event":"deal","ply":0,"dealer":1}],"moved":[0,0]}','playing',X'9FBCCE6FAD9DA72FAD7D3F171744DB3A93AC683122C1BE7F073E7658A73BFFB8',NULL,NULL,NULL,1796026349624,1796026349626);
INSERT INTO "game" VALUES('FPM9HKLIbKdd',7,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":1,"scores":[0,0],"papers":{"id":"0_nwMn74j8-i","number":1,"commitment":"ea66d24618b944b6eecf33cd5b682ae38004eef363fc6c2b6af2994e27850d9a","client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":1,"deck":[3,49,1,37,32,14,13,0,36,35,46,12,30,19,28,16,20,21,51,10,44,34,18,43,15,6,8,11,40,27,2,25,50,9,38,7,48,33,45,24,42,31,23,26,39,47,4,5,22,17,41,29],"top":23,"cards":[70460281724938,563121755079681],"pickups":[0,0],"pile":[44,51,12],"throwers":[-1,0,1],"phase":"draw","turn":0,"ply":6,"turns":2,"passes":2,"stock_only":0,"upcard_dead":true,"taken":null,"drawn":null,"circling":0,"showdown":null},"winner":null,"trail":[{"event":"discard","ply":4,"seat":0,"card":"KS"},{"event":"draw","ply":5,"seat":1,"from":"stock","card":"6D"},{"event":"discard","ply":6,"seat":1,"card":"KC"}],"moved":[4,6]}','playing',X'2AC84B6538972F369811A772388101AAC9852269F348A0862F0438488755D61A',NULL,NULL,NULL,1796026349627,1796026349635);
INSERT INTO "game" VALUES('0I7alnWXArD_',13,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":1,"scores":[0,0],"papers":{"id":"Iiuyf4vsI04S","number":1,"commitment":"b90e61d684673a74311eb1f4f69aec999b5bc36b458a18a025832132059f23f2","client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":1,"deck":[23,30,36,29,6,47,15,37,8,12,13,7,51,45,1,32,3,17,25,34,33,4,10,50,42,48,39,21,46,5,38,19,11,18,9,31,27,40,22,14,44,24,26,0,28,41,20,16,2,35,43,49],"top":24,"cards":[1126106107261256,175953535960080],"pickups":[137438957568,8589934592],"pile":[1,51,7],"throwers":[0,0,1],"phase":"discard","turn":0,"ply":12,"turns":5,"passes":1,"stock_only":0,"upcard_dead":false,"taken":null,"drawn":50,"circling":0,"showdown":null},"winner":null,"trail":[{"event":"draw","ply":12,"seat":0,"from":"stock","card":"QS"}],"moved":[12,11]}','playing',X'CD91D6CC14990D7747272E9108654D30FA37A89CC605AAAEC3A2B83567A13A6E',NULL,NULL,NULL,1796026349637,1796026349645);
INSERT INTO "game" VALUES('S-9-19jQHOtv',51,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":0,"scores":[0,52],"papers":{"id":"XKdqHJ_9WPMl","number":1,"commitment":"da54477973f911e1646061f1c016fd1c86831b2c405a7ee0a3576a2933ecfe71","client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":1,"deck":[7,22,1,35,33,25,6,47,44,38,21,4,32,9,19,24,0,45,5,51,2,41,42,23,30,28,34,15,14,43,31,39,3,37,12,13,48,29,18,11,49,46,40,10,16,27,36,26,50,8,17,20],"top":38,"cards":[8799333695680,2252109625963024],"pickups":[8798257315840,0],"pile":[2,0,44,23,41,1,42,28,45,5,33,39,32,3,34,47,48,37],"throwers":[-1,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,0,1],"phase":"finished","turn":1,"ply":50,"turns":24,"passes":2,"stock_only":0,"upcard_dead":true,"taken":null,"drawn":null,"circling":0,"showdown":{"outcome":"knock","knocker":1,"winner":1,"holdings":[{"cards":8799333695680,"melds":[],"laid":[]},{"cards":2252109625963024,"melds":[34363933184,2252074725150720],"laid":[]}]}},"winner":1,"trail":[{"event":"discard","ply":48,"seat":0,"card":"TS"},{"event":"draw","ply":49,"seat":1,"from":"stock","card":"4H"},{"event":"knock","ply":50,"seat":1,"card":"QH"},{"event":"finish","ply":50,"outcome":"knock"}],"moved":[48,50]}','finished',X'F122D293870B174639D05343EE5003212A938D5616576319E5B06DA6DD134949',NULL,NULL,NULL,1796026349646,1796026349678);
INSERT INTO "game" VALUES('rjuQ-zLpFiMs',85,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":0,"scores":[0,62],"papers":{"id":"BDjsBboxpza_","number":2,"commitment":"1204452e9210e37fe6f62da41f0acb310f0342bcd08546f427dd55138562cbf6","client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":0,"deck":[42,44,40,16,17,23,29,1,19,38,14,31,7,24,47,21,10,18,20,37,6,5,43,22,35,36,11,0,48,4,27,34,9,32,15,13,50,26,3,39,2,46,45,51,8,25,41,28,30,12,33,49],"top":38,"cards":[1125899939685376,14293852667922],"pickups":[1125899907892224,2],"pile":[44,38,5,47,6,37,19,35,0,48,11,36,7,34,32,31,9,29],"throwers":[0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,0,0,1],"phase":"finished","turn":1,"ply":57,"turns":28,"passes":1,"stock_only":0,"upcard_dead":false,"taken":null,"drawn":null,"circling":0,"showdown":{"outcome":"knock","knocker":1,"winner":1,"holdings":[{"cards":1125899939685376,"melds":[32505856],"laid":[]},{"cards":14293852667922,"melds":[1099645861890,8796093153296],"laid":[]}]}},"winner":1,"trail":[{"event":"discard","ply":55,"seat":0,"card":"TC"},{"event":"draw","ply":56,"seat":1,"from":"stock","card":"AH"},{"event":"knock","ply":57,"seat":1,"card":"4H"},{"event":"finish","ply":57,"outcome":"knock"}],"moved":[55,57]}','finished',X'47C5A3B4FE28D2FEBF8AD6856CE23129C55618FF3A37B66AA360D722E9B3562F',NULL,NULL,NULL,1796026349679,1796026349729);
INSERT INTO "game" VALUES('Gqbn4LLv-9ra',0,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"","cpu":null,"open":false},{"name":"CPU","cpu":"mesa","open":false}],"dealer":0,"scores":[0,0],"papers":null,"hand":null,"winner":null,"trail":[],"moved":[]}','between-hands',X'4077B256081B3F1A28EC1AEA1AC8C204F806B1AE81B3CD90BACE410A3D8D2A2E','mnM9H-afGR-X',NULL,'["4S","6S","2S","4D","5D","JD","4H","2C","7D","KH","2D","6H","8C","QD","9S","9D","JC","6D","8D","QH","7C","6C","5S","TD","TH","JH","QC","AC","TS","5C","2H","9H","TC","7H","3D","AD","QS","AH","4C","AS","3C","8S","7S","KS","9C","KD","3S","3H","5H","KC","8H","JS"]',1796026349732,1796026349732);
INSERT INTO "game" VALUES('ZwkqjYP2mbXJ',0,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":50,"format":"heads-up","players":[{"name":"Ana","cpu":null,"open":false},{"name":"Eva","cpu":null,"open":true}],"dealer":1,"scores":[0,0],"papers":null,"hand":null,"winner":null,"trail":[],"moved":[]}','waiting',X'88DF7B0C45D89BBE64029E018603FA5381FE78B54BE7B9E7306333AC232D901F','aMz8Ci01VNbn',X'719D05FBA647FA58FE3E3B7A25123FFDBA9378CC172461EA344B1635927B4E70',NULL,1796026349734,1796026349734);
CREATE TABLE hand (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	dealer INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	deck TEXT NOT NULL, 
	seed BLOB, 
	client_seed TEXT, 
	commitment TEXT, 
	result TEXT, 
	scores TEXT, 
	started_at BIGINT NOT NULL, 
	finished_at BIGINT, 
	CONSTRAINT pk_hand PRIMARY KEY (id), 
	CONSTRAINT fk_hand_game_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT uq_hand_game_number UNIQUE (game, number)
);
INSERT INTO "hand" VALUES('h7T0xY2szv0e','OoupVBf_kvWo',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"","cpu":null},{"seat":1,"name":"CPU","cpu":"mesa"}]','["9H","AS","7S","QD","6S","7C","JH","TC","KS","6C","2S","8H","KH","6D","3C","AD","8C","2H","3D","7D","4S","KD","2C","8D","AC","8S","5C","2D","KC","QH","AH","3S","QC","TS","5S","TH","4D","9D","QS","4H","9S","JD","JS","3H","4C","9C","5D","7H","JC","6H","TD","5H"]',X'0A36DC17DFBF799EAF0F9F83E474AB399C9FC4761A6486236F97998D3E6AF0DC',NULL,'81895527e2cc593193f71760ce8d767425bf0a500e4857a56f379130aa5da487',NULL,NULL,1796026349626,NULL);
INSERT INTO "hand" VALUES('0_nwMn74j8-i','FPM9HKLIbKdd',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"","cpu":null},{"seat":1,"name":"CPU","cpu":"mesa"}]','["4C","JS","2C","QH","7H","2D","AD","AC","JH","TH","8S","KC","5H","7D","3H","4D","8D","9D","KS","JC","6S","9H","6D","5S","3D","7C","9C","QC","2S","2H","3C","KD","QS","TC","KH","8C","TS","8H","7S","QD","4S","6H","JD","AH","AS","9S","5C","6C","TD","5D","3S","4H"]',X'E3076C440962C4833A4606F636FDE2DB5F21C22F4C6A071029588A4DA2D4E8BE',NULL,'ea66d24618b944b6eecf33cd5b682ae38004eef363fc6c2b6af2994e27850d9a',NULL,NULL,1796026349629,NULL);
INSERT INTO "hand" VALUES('Iiuyf4vsI04S','0I7alnWXArD_',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"","cpu":null},{"seat":1,"name":"CPU","cpu":"mesa"}]','["JD","5H","JH","4H","7C","9S","3D","QH","9C","KC","AD","8C","KS","7S","2C","7H","4C","5D","KD","9H","8H","5C","JC","QS","4S","TS","AS","9D","8S","6C","KH","7D","QC","6D","TC","6H","2H","2S","TD","2D","6S","QD","AH","AC","3H","3S","8D","4D","3C","TH","5S","JS"]',X'B3C5EEB854E10E7C8B089DFA67AFD1D92A676B1B52F40E425195BF657A053619',NULL,'b90e61d684673a74311eb1f4f69aec999b5bc36b458a18a025832132059f23f2',NULL,NULL,1796026349638,NULL);
INSERT INTO "hand" VALUES('XKdqHJ_9WPMl','S-9-19jQHOtv',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"","cpu":null},{"seat":1,"name":"CPU","cpu":"mesa"}]','["8C","TD","2C","TH","8H","KD","7C","9S","6S","KH","9D","5C","7H","TC","7D","QD","AC","7S","6C","KS","3C","3S","4S","JD","5H","3H","9H","3D","2D","5S","6H","AS","4C","QH","KC","AD","TS","4H","6D","QC","JS","8S","2S","JC","4D","2H","JH","AH","QS","9C","5D","8D"]',X'D6A45F8B02BD29A121368BFFEA988024E5BA064F2EC47A3C0246F141A3CD6E06',NULL,'da54477973f911e1646061f1c016fd1c86831b2c405a7ee0a3576a2933ecfe71','{"outcome":"knock","knocker":1,"winner":1,"points":52,"seats":[{"seat":0,"cards":["7C","8C","2D","3D","7D","9D","QD","5H","6H","5S"],"melds":[],"unmelded":["7C","8C","2D","3D","7D","9D","QD","5H","6H","5S"],"layoffs":[],"deadwood":62},{"seat":1,"cards":["5C","TC","KC","AD","TD","KD","4H","TH","KH","KS"],"melds":[["TC","TD","TH"],["KC","KD","KH","KS"]],"unmelded":["5C","AD","4H"],"layoffs":[],"deadwood":10}]}','[0,52]',1796026349647,1796026349678);
INSERT INTO "hand" VALUES('B4EmzVwqHld8','rjuQ-zLpFiMs',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"","cpu":null},{"seat":1,"name":"CPU","cpu":"mesa"}]','["AD","4S","3H","9S","9D","8H","7S","8C","8S","KH","TD","3S","5C","4C","QC","4H","AC","6D","8D","7D","2D","2C","JS","QS","9H","3D","6H","KD","5D","QH","9C","JC","QD","5S","JD","TH","JH","KC","TC","2S","TS","7H","AH","5H","6C","KS","AS","7C","6S","3C","4D","2H"]',X'38C94270D955887CDA6F17E301C396CAB218DB009FA6F3DB5546844853ED58BD',NULL,'6d6fee803ff014fbf49398bca541e85449e073c860d0b244392fa31b2db600a6','{"outcome":"knock","knocker":1,"winner":1,"points":39,"seats":[{"seat":0,"cards":["5C","QC","AD","3D","8D","9D","TD","KD","3H","KH"],"melds":[["8D","9D","TD"]],"unmelded":["5C","QC","AD","3D","KD","3H","KH"],"layoffs":[],"deadwood":42},{"seat":1,"cards":["4C","8C","5D","6D","7D","4H","8H","3S","4S","8S"],"melds":[["5D","6D","7D"],["4C","4H","4S"],["8C","8H","8S"]],"unmelded":["3S"],"layoffs":[],"deadwood":3}]}','[0,39]',1796026349680,1796026349695);
INSERT INTO "hand" VALUES('BDjsBboxpza_','rjuQ-zLpFiMs',2,0,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"","cpu":null},{"seat":1,"name":"CPU","cpu":"mesa"}]','["4S","6S","2S","4D","5D","JD","4H","2C","7D","KH","2D","6H","8C","QD","9S","9D","JC","6D","8D","QH","7C","6C","5S","TD","TH","JH","QC","AC","TS","5C","2H","9H","TC","7H","3D","AD","QS","AH","4C","AS","3C","8S","7S","KS","9C","KD","3S","3H","5H","KC","8H","JS"]',X'29BCDFBF549DDEB420D7C44B15DA22AF806D754E46B6F76099435028F97E7AB4',NULL,'1204452e9210e37fe6f62da41f0acb310f0342bcd08546f427dd55138562cbf6','{"outcome":"knock","knocker":1,"winner":1,"points":23,"seats":[{"seat":0,"cards":["JC","AD","4D","6D","8D","9D","TD","JD","QD","QS"],"melds":[["8D","9D","TD","JD","QD"]],"unmelded":["JC","AD","4D","6D","QS"],"layoffs":[],"deadwood":31},{"seat":1,"cards":["2C","5C","2D","3D","5D","AH","2H","2S","4S","5S"],"melds":[["2C","2D","2H","2S"],["5C","5D","5S"]],"unmelded":["3D","AH","4S"],"layoffs":[],"deadwood":8}]}','[0,62]',1796026349697,1796026349729);
CREATE TABLE idempotency_key (
	scope TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	body_hash BLOB NOT NULL, 
	status INTEGER NOT NULL, 
	headers TEXT NOT NULL, 
	body BLOB NOT NULL, 
	game TEXT, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_idempotency_key PRIMARY KEY (scope, "key")
);
CREATE TABLE move (
	hand TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	auto BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_move PRIMARY KEY (hand, ply), 
	CONSTRAINT fk_move_hand_hand FOREIGN KEY(hand) REFERENCES hand (id) ON DELETE CASCADE
);
INSERT INTO "move" VALUES('0_nwMn74j8-i',1,0,'{"move":"upcard","ply":1,"seat":0,"at":"2026-11-30T08:12:29.630Z","take":false}',1796026349630,0);
INSERT INTO "move" VALUES('0_nwMn74j8-i',2,1,'{"move":"upcard","ply":2,"seat":1,"at":"2026-11-30T08:12:29.630Z","take":false}',1796026349630,0);
INSERT INTO "move" VALUES('0_nwMn74j8-i',3,0,'{"move":"draw","ply":3,"seat":0,"at":"2026-11-30T08:12:29.632Z","from":"stock","card":"9H"}',1796026349632,0);
INSERT INTO "move" VALUES('0_nwMn74j8-i',4,0,'{"move":"discard","ply":4,"seat":0,"at":"2026-11-30T08:12:29.634Z","card":"KS"}',1796026349635,0);
INSERT INTO "move" VALUES('0_nwMn74j8-i',5,1,'{"move":"draw","ply":5,"seat":1,"at":"2026-11-30T08:12:29.634Z","from":"stock","card":"6D"}',1796026349635,0);
INSERT INTO "move" VALUES('0_nwMn74j8-i',6,1,'{"move":"discard","ply":6,"seat":1,"at":"2026-11-30T08:12:29.634Z","card":"KC"}',1796026349635,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',1,0,'{"move":"upcard","ply":1,"seat":0,"at":"2026-11-30T08:12:29.639Z","take":false}',1796026349639,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',2,1,'{"move":"upcard","ply":2,"seat":1,"at":"2026-11-30T08:12:29.639Z","take":true}',1796026349639,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',3,1,'{"move":"discard","ply":3,"seat":1,"at":"2026-11-30T08:12:29.639Z","card":"KC"}',1796026349639,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',4,0,'{"move":"draw","ply":4,"seat":0,"at":"2026-11-30T08:12:29.640Z","from":"discard","card":"KC"}',1796026349640,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',5,0,'{"move":"discard","ply":5,"seat":0,"at":"2026-11-30T08:12:29.641Z","card":"2C"}',1796026349642,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',6,1,'{"move":"draw","ply":6,"seat":1,"at":"2026-11-30T08:12:29.641Z","from":"stock","card":"5C"}',1796026349642,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',7,1,'{"move":"discard","ply":7,"seat":1,"at":"2026-11-30T08:12:29.641Z","card":"QH"}',1796026349642,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',8,0,'{"move":"draw","ply":8,"seat":0,"at":"2026-11-30T08:12:29.643Z","from":"discard","card":"QH"}',1796026349643,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',9,0,'{"move":"discard","ply":9,"seat":0,"at":"2026-11-30T08:12:29.644Z","card":"KS"}',1796026349644,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',10,1,'{"move":"draw","ply":10,"seat":1,"at":"2026-11-30T08:12:29.644Z","from":"stock","card":"JC"}',1796026349644,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',11,1,'{"move":"discard","ply":11,"seat":1,"at":"2026-11-30T08:12:29.644Z","card":"8C"}',1796026349644,0);
INSERT INTO "move" VALUES('Iiuyf4vsI04S',12,0,'{"move":"draw","ply":12,"seat":0,"at":"2026-11-30T08:12:29.645Z","from":"stock","card":"QS"}',1796026349645,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',1,0,'{"move":"upcard","ply":1,"seat":0,"at":"2026-11-30T08:12:29.649Z","take":false}',1796026349649,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',2,1,'{"move":"upcard","ply":2,"seat":1,"at":"2026-11-30T08:12:29.649Z","take":false}',1796026349649,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',3,0,'{"move":"draw","ply":3,"seat":0,"at":"2026-11-30T08:12:29.650Z","from":"stock","card":"3S"}',1796026349650,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',4,0,'{"move":"discard","ply":4,"seat":0,"at":"2026-11-30T08:12:29.651Z","card":"AC"}',1796026349651,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',5,1,'{"move":"draw","ply":5,"seat":1,"at":"2026-11-30T08:12:29.651Z","from":"stock","card":"4S"}',1796026349651,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',6,1,'{"move":"discard","ply":6,"seat":1,"at":"2026-11-30T08:12:29.651Z","card":"QD"}',1796026349651,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',7,0,'{"move":"draw","ply":7,"seat":0,"at":"2026-11-30T08:12:29.652Z","from":"discard","card":"QD"}',1796026349652,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',8,0,'{"move":"discard","ply":8,"seat":0,"at":"2026-11-30T08:12:29.653Z","card":"6S"}',1796026349653,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',9,1,'{"move":"draw","ply":9,"seat":1,"at":"2026-11-30T08:12:29.653Z","from":"stock","card":"JD"}',1796026349653,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',10,1,'{"move":"discard","ply":10,"seat":1,"at":"2026-11-30T08:12:29.653Z","card":"JD"}',1796026349653,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',11,0,'{"move":"draw","ply":11,"seat":0,"at":"2026-11-30T08:12:29.655Z","from":"stock","card":"5H"}',1796026349655,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',12,0,'{"move":"discard","ply":12,"seat":0,"at":"2026-11-30T08:12:29.656Z","card":"3S"}',1796026349656,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',13,1,'{"move":"draw","ply":13,"seat":1,"at":"2026-11-30T08:12:29.656Z","from":"stock","card":"3H"}',1796026349656,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',14,1,'{"move":"discard","ply":14,"seat":1,"at":"2026-11-30T08:12:29.656Z","card":"4S"}',1796026349656,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',15,0,'{"move":"draw","ply":15,"seat":0,"at":"2026-11-30T08:12:29.657Z","from":"discard","card":"4S"}',1796026349657,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',16,0,'{"move":"discard","ply":16,"seat":0,"at":"2026-11-30T08:12:29.658Z","card":"2C"}',1796026349658,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',17,1,'{"move":"draw","ply":17,"seat":1,"at":"2026-11-30T08:12:29.658Z","from":"stock","card":"9H"}',1796026349658,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',18,1,'{"move":"discard","ply":18,"seat":1,"at":"2026-11-30T08:12:29.658Z","card":"7S"}',1796026349658,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',19,0,'{"move":"draw","ply":19,"seat":0,"at":"2026-11-30T08:12:29.659Z","from":"discard","card":"7S"}',1796026349659,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',20,0,'{"move":"discard","ply":20,"seat":0,"at":"2026-11-30T08:12:29.660Z","card":"4S"}',1796026349661,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',21,1,'{"move":"draw","ply":21,"seat":1,"at":"2026-11-30T08:12:29.660Z","from":"stock","card":"3D"}',1796026349661,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',22,1,'{"move":"discard","ply":22,"seat":1,"at":"2026-11-30T08:12:29.660Z","card":"3H"}',1796026349661,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',23,0,'{"move":"draw","ply":23,"seat":0,"at":"2026-11-30T08:12:29.662Z","from":"stock","card":"2D"}',1796026349662,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',24,0,'{"move":"discard","ply":24,"seat":0,"at":"2026-11-30T08:12:29.663Z","card":"7S"}',1796026349663,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',25,1,'{"move":"draw","ply":25,"seat":1,"at":"2026-11-30T08:12:29.663Z","from":"stock","card":"5S"}',1796026349663,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',26,1,'{"move":"discard","ply":26,"seat":1,"at":"2026-11-30T08:12:29.663Z","card":"3D"}',1796026349663,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',27,0,'{"move":"draw","ply":27,"seat":0,"at":"2026-11-30T08:12:29.664Z","from":"discard","card":"3D"}',1796026349664,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',28,0,'{"move":"discard","ply":28,"seat":0,"at":"2026-11-30T08:12:29.665Z","card":"6C"}',1796026349665,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',29,1,'{"move":"draw","ply":29,"seat":1,"at":"2026-11-30T08:12:29.665Z","from":"stock","card":"6H"}',1796026349665,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',30,1,'{"move":"discard","ply":30,"seat":1,"at":"2026-11-30T08:12:29.665Z","card":"6H"}',1796026349665,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',31,0,'{"move":"draw","ply":31,"seat":0,"at":"2026-11-30T08:12:29.667Z","from":"discard","card":"6H"}',1796026349667,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',32,0,'{"move":"discard","ply":32,"seat":0,"at":"2026-11-30T08:12:29.668Z","card":"8H"}',1796026349668,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',33,1,'{"move":"draw","ply":33,"seat":1,"at":"2026-11-30T08:12:29.668Z","from":"stock","card":"AS"}',1796026349668,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',34,1,'{"move":"discard","ply":34,"seat":1,"at":"2026-11-30T08:12:29.668Z","card":"AS"}',1796026349668,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',35,0,'{"move":"draw","ply":35,"seat":0,"at":"2026-11-30T08:12:29.669Z","from":"stock","card":"4C"}',1796026349669,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',36,0,'{"move":"discard","ply":36,"seat":0,"at":"2026-11-30T08:12:29.670Z","card":"7H"}',1796026349670,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',37,1,'{"move":"draw","ply":37,"seat":1,"at":"2026-11-30T08:12:29.670Z","from":"stock","card":"QH"}',1796026349670,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',38,1,'{"move":"discard","ply":38,"seat":1,"at":"2026-11-30T08:12:29.670Z","card":"9H"}',1796026349670,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',39,0,'{"move":"draw","ply":39,"seat":0,"at":"2026-11-30T08:12:29.671Z","from":"discard","card":"9H"}',1796026349671,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',40,0,'{"move":"discard","ply":40,"seat":0,"at":"2026-11-30T08:12:29.673Z","card":"4C"}',1796026349673,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',41,1,'{"move":"draw","ply":41,"seat":1,"at":"2026-11-30T08:12:29.673Z","from":"stock","card":"KC"}',1796026349673,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',42,1,'{"move":"discard","ply":42,"seat":1,"at":"2026-11-30T08:12:29.673Z","card":"5S"}',1796026349673,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',43,0,'{"move":"draw","ply":43,"seat":0,"at":"2026-11-30T08:12:29.674Z","from":"discard","card":"5S"}',1796026349674,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',44,0,'{"move":"discard","ply":44,"seat":0,"at":"2026-11-30T08:12:29.675Z","card":"9H"}',1796026349675,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',45,1,'{"move":"draw","ply":45,"seat":1,"at":"2026-11-30T08:12:29.675Z","from":"stock","card":"AD"}',1796026349675,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',46,1,'{"move":"discard","ply":46,"seat":1,"at":"2026-11-30T08:12:29.675Z","card":"9S"}',1796026349675,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',47,0,'{"move":"draw","ply":47,"seat":0,"at":"2026-11-30T08:12:29.676Z","from":"stock","card":"TS"}',1796026349676,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',48,0,'{"move":"discard","ply":48,"seat":0,"at":"2026-11-30T08:12:29.677Z","card":"TS"}',1796026349678,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',49,1,'{"move":"draw","ply":49,"seat":1,"at":"2026-11-30T08:12:29.677Z","from":"stock","card":"4H"}',1796026349678,0);
INSERT INTO "move" VALUES('XKdqHJ_9WPMl',50,1,'{"move":"knock","ply":50,"seat":1,"at":"2026-11-30T08:12:29.677Z","discard":"QH","melds":[["TC","TD","TH"],["KC","KD","KH","KS"]]}',1796026349678,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',1,0,'{"move":"upcard","ply":1,"seat":0,"at":"2026-11-30T08:12:29.681Z","take":false}',1796026349681,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',2,1,'{"move":"upcard","ply":2,"seat":1,"at":"2026-11-30T08:12:29.681Z","take":false}',1796026349681,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',3,0,'{"move":"draw","ply":3,"seat":0,"at":"2026-11-30T08:12:29.682Z","from":"stock","card":"2C"}',1796026349683,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',4,0,'{"move":"discard","ply":4,"seat":0,"at":"2026-11-30T08:12:29.684Z","card":"AC"}',1796026349684,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',5,1,'{"move":"draw","ply":5,"seat":1,"at":"2026-11-30T08:12:29.684Z","from":"stock","card":"JS"}',1796026349684,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',6,1,'{"move":"discard","ply":6,"seat":1,"at":"2026-11-30T08:12:29.684Z","card":"KH"}',1796026349684,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',7,0,'{"move":"draw","ply":7,"seat":0,"at":"2026-11-30T08:12:29.685Z","from":"discard","card":"KH"}',1796026349685,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',8,0,'{"move":"discard","ply":8,"seat":0,"at":"2026-11-30T08:12:29.686Z","card":"8S"}',1796026349686,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',9,1,'{"move":"draw","ply":9,"seat":1,"at":"2026-11-30T08:12:29.686Z","from":"discard","card":"8S"}',1796026349686,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',10,1,'{"move":"discard","ply":10,"seat":1,"at":"2026-11-30T08:12:29.686Z","card":"JS"}',1796026349686,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',11,0,'{"move":"draw","ply":11,"seat":0,"at":"2026-11-30T08:12:29.687Z","from":"stock","card":"QS"}',1796026349687,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',12,0,'{"move":"discard","ply":12,"seat":0,"at":"2026-11-30T08:12:29.688Z","card":"QS"}',1796026349688,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',13,1,'{"move":"draw","ply":13,"seat":1,"at":"2026-11-30T08:12:29.688Z","from":"stock","card":"9H"}',1796026349688,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',14,1,'{"move":"discard","ply":14,"seat":1,"at":"2026-11-30T08:12:29.688Z","card":"9S"}',1796026349688,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',15,0,'{"move":"draw","ply":15,"seat":0,"at":"2026-11-30T08:12:29.689Z","from":"discard","card":"9S"}',1796026349689,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',16,0,'{"move":"discard","ply":16,"seat":0,"at":"2026-11-30T08:12:29.690Z","card":"2C"}',1796026349691,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',17,1,'{"move":"draw","ply":17,"seat":1,"at":"2026-11-30T08:12:29.690Z","from":"stock","card":"3D"}',1796026349691,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',18,1,'{"move":"discard","ply":18,"seat":1,"at":"2026-11-30T08:12:29.690Z","card":"3D"}',1796026349691,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',19,0,'{"move":"draw","ply":19,"seat":0,"at":"2026-11-30T08:12:29.692Z","from":"discard","card":"3D"}',1796026349692,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',20,0,'{"move":"discard","ply":20,"seat":0,"at":"2026-11-30T08:12:29.693Z","card":"9S"}',1796026349693,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',21,1,'{"move":"draw","ply":21,"seat":1,"at":"2026-11-30T08:12:29.693Z","from":"stock","card":"6H"}',1796026349693,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',22,1,'{"move":"discard","ply":22,"seat":1,"at":"2026-11-30T08:12:29.693Z","card":"9H"}',1796026349693,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',23,0,'{"move":"draw","ply":23,"seat":0,"at":"2026-11-30T08:12:29.694Z","from":"stock","card":"KD"}',1796026349694,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',24,0,'{"move":"discard","ply":24,"seat":0,"at":"2026-11-30T08:12:29.695Z","card":"7S"}',1796026349695,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',25,1,'{"move":"draw","ply":25,"seat":1,"at":"2026-11-30T08:12:29.695Z","from":"stock","card":"5D"}',1796026349695,0);
INSERT INTO "move" VALUES('B4EmzVwqHld8',26,1,'{"move":"knock","ply":26,"seat":1,"at":"2026-11-30T08:12:29.695Z","discard":"6H","melds":[["5D","6D","7D"],["4C","4H","4S"],["8C","8H","8S"]]}',1796026349695,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',1,1,'{"move":"upcard","ply":1,"seat":1,"at":"2026-11-30T08:12:29.697Z","take":false}',1796026349697,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',2,0,'{"move":"upcard","ply":2,"seat":0,"at":"2026-11-30T08:12:29.698Z","take":true}',1796026349698,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',3,0,'{"move":"discard","ply":3,"seat":0,"at":"2026-11-30T08:12:29.699Z","card":"6S"}',1796026349699,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',4,1,'{"move":"draw","ply":4,"seat":1,"at":"2026-11-30T08:12:29.699Z","from":"stock","card":"6C"}',1796026349699,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',5,1,'{"move":"discard","ply":5,"seat":1,"at":"2026-11-30T08:12:29.699Z","card":"JC"}',1796026349699,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',6,0,'{"move":"draw","ply":6,"seat":0,"at":"2026-11-30T08:12:29.700Z","from":"discard","card":"JC"}',1796026349700,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',7,0,'{"move":"discard","ply":7,"seat":0,"at":"2026-11-30T08:12:29.701Z","card":"2C"}',1796026349701,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',8,1,'{"move":"draw","ply":8,"seat":1,"at":"2026-11-30T08:12:29.701Z","from":"discard","card":"2C"}',1796026349701,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',9,1,'{"move":"discard","ply":9,"seat":1,"at":"2026-11-30T08:12:29.701Z","card":"9S"}',1796026349701,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',10,0,'{"move":"draw","ply":10,"seat":0,"at":"2026-11-30T08:12:29.702Z","from":"discard","card":"9S"}',1796026349702,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',11,0,'{"move":"discard","ply":11,"seat":0,"at":"2026-11-30T08:12:29.704Z","card":"KH"}',1796026349704,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',12,1,'{"move":"draw","ply":12,"seat":1,"at":"2026-11-30T08:12:29.704Z","from":"stock","card":"5S"}',1796026349704,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',13,1,'{"move":"discard","ply":13,"seat":1,"at":"2026-11-30T08:12:29.704Z","card":"6C"}',1796026349704,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',14,0,'{"move":"draw","ply":14,"seat":0,"at":"2026-11-30T08:12:29.705Z","from":"stock","card":"TD"}',1796026349705,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',15,0,'{"move":"discard","ply":15,"seat":0,"at":"2026-11-30T08:12:29.706Z","card":"9S"}',1796026349706,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',16,1,'{"move":"draw","ply":16,"seat":1,"at":"2026-11-30T08:12:29.706Z","from":"stock","card":"TH"}',1796026349706,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',17,1,'{"move":"discard","ply":17,"seat":1,"at":"2026-11-30T08:12:29.706Z","card":"TH"}',1796026349706,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',18,0,'{"move":"draw","ply":18,"seat":0,"at":"2026-11-30T08:12:29.707Z","from":"discard","card":"TH"}',1796026349707,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',19,0,'{"move":"discard","ply":19,"seat":0,"at":"2026-11-30T08:12:29.708Z","card":"7C"}',1796026349708,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',20,1,'{"move":"draw","ply":20,"seat":1,"at":"2026-11-30T08:12:29.708Z","from":"stock","card":"JH"}',1796026349708,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',21,1,'{"move":"discard","ply":21,"seat":1,"at":"2026-11-30T08:12:29.708Z","card":"8C"}',1796026349708,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',22,0,'{"move":"draw","ply":22,"seat":0,"at":"2026-11-30T08:12:29.709Z","from":"discard","card":"8C"}',1796026349709,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',23,0,'{"move":"discard","ply":23,"seat":0,"at":"2026-11-30T08:12:29.710Z","card":"QH"}',1796026349710,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',24,1,'{"move":"draw","ply":24,"seat":1,"at":"2026-11-30T08:12:29.710Z","from":"stock","card":"QC"}',1796026349710,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',25,1,'{"move":"discard","ply":25,"seat":1,"at":"2026-11-30T08:12:29.710Z","card":"7D"}',1796026349710,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',26,0,'{"move":"draw","ply":26,"seat":0,"at":"2026-11-30T08:12:29.712Z","from":"stock","card":"AC"}',1796026349712,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',27,0,'{"move":"discard","ply":27,"seat":0,"at":"2026-11-30T08:12:29.713Z","card":"TH"}',1796026349713,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',28,1,'{"move":"draw","ply":28,"seat":1,"at":"2026-11-30T08:12:29.713Z","from":"stock","card":"TS"}',1796026349713,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',29,1,'{"move":"discard","ply":29,"seat":1,"at":"2026-11-30T08:12:29.713Z","card":"TS"}',1796026349713,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',30,0,'{"move":"draw","ply":30,"seat":0,"at":"2026-11-30T08:12:29.714Z","from":"discard","card":"TS"}',1796026349714,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',31,0,'{"move":"discard","ply":31,"seat":0,"at":"2026-11-30T08:12:29.715Z","card":"AC"}',1796026349715,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',32,1,'{"move":"draw","ply":32,"seat":1,"at":"2026-11-30T08:12:29.715Z","from":"stock","card":"5C"}',1796026349715,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',33,1,'{"move":"discard","ply":33,"seat":1,"at":"2026-11-30T08:12:29.715Z","card":"JH"}',1796026349715,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',34,0,'{"move":"draw","ply":34,"seat":0,"at":"2026-11-30T08:12:29.716Z","from":"discard","card":"JH"}',1796026349716,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',35,0,'{"move":"discard","ply":35,"seat":0,"at":"2026-11-30T08:12:29.717Z","card":"TS"}',1796026349718,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',36,1,'{"move":"draw","ply":36,"seat":1,"at":"2026-11-30T08:12:29.717Z","from":"stock","card":"2H"}',1796026349718,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',37,1,'{"move":"discard","ply":37,"seat":1,"at":"2026-11-30T08:12:29.717Z","card":"QC"}',1796026349718,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',38,0,'{"move":"draw","ply":38,"seat":0,"at":"2026-11-30T08:12:29.719Z","from":"stock","card":"9H"}',1796026349719,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',39,0,'{"move":"discard","ply":39,"seat":0,"at":"2026-11-30T08:12:29.720Z","card":"JH"}',1796026349720,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',40,1,'{"move":"draw","ply":40,"seat":1,"at":"2026-11-30T08:12:29.720Z","from":"stock","card":"TC"}',1796026349720,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',41,1,'{"move":"discard","ply":41,"seat":1,"at":"2026-11-30T08:12:29.720Z","card":"TC"}',1796026349720,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',42,0,'{"move":"draw","ply":42,"seat":0,"at":"2026-11-30T08:12:29.721Z","from":"discard","card":"TC"}',1796026349721,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',43,0,'{"move":"discard","ply":43,"seat":0,"at":"2026-11-30T08:12:29.722Z","card":"8C"}',1796026349722,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',44,1,'{"move":"draw","ply":44,"seat":1,"at":"2026-11-30T08:12:29.722Z","from":"stock","card":"7H"}',1796026349722,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',45,1,'{"move":"discard","ply":45,"seat":1,"at":"2026-11-30T08:12:29.722Z","card":"8D"}',1796026349722,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',46,0,'{"move":"draw","ply":46,"seat":0,"at":"2026-11-30T08:12:29.723Z","from":"discard","card":"8D"}',1796026349723,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',47,0,'{"move":"discard","ply":47,"seat":0,"at":"2026-11-30T08:12:29.724Z","card":"9H"}',1796026349724,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',48,1,'{"move":"draw","ply":48,"seat":1,"at":"2026-11-30T08:12:29.724Z","from":"stock","card":"3D"}',1796026349724,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',49,1,'{"move":"discard","ply":49,"seat":1,"at":"2026-11-30T08:12:29.724Z","card":"7H"}',1796026349724,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',50,0,'{"move":"draw","ply":50,"seat":0,"at":"2026-11-30T08:12:29.725Z","from":"stock","card":"AD"}',1796026349725,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',51,0,'{"move":"discard","ply":51,"seat":0,"at":"2026-11-30T08:12:29.727Z","card":"6H"}',1796026349727,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',52,1,'{"move":"draw","ply":52,"seat":1,"at":"2026-11-30T08:12:29.727Z","from":"stock","card":"QS"}',1796026349727,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',53,1,'{"move":"discard","ply":53,"seat":1,"at":"2026-11-30T08:12:29.727Z","card":"QS"}',1796026349727,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',54,0,'{"move":"draw","ply":54,"seat":0,"at":"2026-11-30T08:12:29.728Z","from":"discard","card":"QS"}',1796026349728,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',55,0,'{"move":"discard","ply":55,"seat":0,"at":"2026-11-30T08:12:29.729Z","card":"TC"}',1796026349729,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',56,1,'{"move":"draw","ply":56,"seat":1,"at":"2026-11-30T08:12:29.729Z","from":"stock","card":"AH"}',1796026349729,0);
INSERT INTO "move" VALUES('BDjsBboxpza_',57,1,'{"move":"knock","ply":57,"seat":1,"at":"2026-11-30T08:12:29.729Z","discard":"4H","melds":[["2C","2D","2H","2S"],["5C","5D","5S"]]}',1796026349729,0);
CREATE TABLE seat (
	game TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	cpu TEXT, 
	token_hash BLOB, 
	invite_hash BLOB, 
	CONSTRAINT pk_seat PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seat_game_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('x6-eIa9triSp',0,'',NULL,X'CD39B7AA0F8B03A27425E2BDD36977D6E0273455AF6E23D10507AC0826343FF0',NULL);
INSERT INTO "seat" VALUES('x6-eIa9triSp',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('OoupVBf_kvWo',0,'',NULL,X'656E60B558175114D509256B22638EDE5C0F6012E016953C5AE59A7A9B796F02',NULL);
INSERT INTO "seat" VALUES('OoupVBf_kvWo',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('FPM9HKLIbKdd',0,'',NULL,X'C151525B5964FF5AF296263F612D65170530088C75533BB732B703792A0898E3',NULL);
INSERT INTO "seat" VALUES('FPM9HKLIbKdd',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('0I7alnWXArD_',0,'',NULL,X'7E6044F9FF52F051F8F41169B2F1B339EF1258D563B6A39B817EC8C52657B1DB',NULL);
INSERT INTO "seat" VALUES('0I7alnWXArD_',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('S-9-19jQHOtv',0,'',NULL,X'718400A41667E935E3790CCA21161BE97064B9A6A960D88728E888431CD8DED2',NULL);
INSERT INTO "seat" VALUES('S-9-19jQHOtv',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('rjuQ-zLpFiMs',0,'',NULL,X'B18F97E5FFF604006D8E6A67F7ADA9B099E481B894206A30741886C4ADF1090F',NULL);
INSERT INTO "seat" VALUES('rjuQ-zLpFiMs',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('Gqbn4LLv-9ra',0,'',NULL,X'250B3C744251FB2A0B396E463441EBB47ADBA64D8214C77D1AD758D039AA99A2',NULL);
INSERT INTO "seat" VALUES('Gqbn4LLv-9ra',1,'CPU','mesa',NULL,NULL);
INSERT INTO "seat" VALUES('ZwkqjYP2mbXJ',0,'Ana',NULL,X'9C3F906D54D552C76186E33A7C03CECBE0D1EF051F0DAA3130692F0CF7D75E3D',NULL);
INSERT INTO "seat" VALUES('ZwkqjYP2mbXJ',1,'Eva',NULL,NULL,X'7AFC7B060F94EB72379B0E1BD771BE014AF1093189D0EC1AB5DF67D310BD5789');
CREATE INDEX ix_seat_token_hash ON seat (token_hash);
CREATE INDEX ix_idempotency_key_created_at ON idempotency_key (created_at);
COMMIT;
