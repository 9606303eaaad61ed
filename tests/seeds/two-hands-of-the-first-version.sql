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
INSERT INTO "game" VALUES('worked-tie-by-layoffs',17,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":100,"format":"heads-up","players":[{"name":"Ana","cpu":null,"open":false},{"name":"Leo","cpu":null,"open":false}],"dealer":0,"scores":[0,25],"papers":{"id":"worked-tie-by-layoffs","number":1,"commitment":null,"client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":1,"deck":[44,24,43,45,26,20,2,25,21,15,9,10,16,38,8,40,42,13,4,41,18,14,3,48,27,51,34,22,46,7,36,12,32,19,31,39,1,11,5,49,28,30,0,50,35,47,33,17,6,23,37,29],"top":27,"cards":[30803574735108,2290557766377480],"pickups":[0,2251799813685248],"pile":[18,9,20,48,24,10,4],"throwers":[-1,0,1,0,1,1,0],"phase":"finished","turn":0,"ply":16,"turns":7,"passes":2,"stock_only":0,"upcard_dead":true,"taken":null,"drawn":null,"circling":0,"showdown":{"outcome":"undercut","knocker":0,"winner":1,"holdings":[{"cards":30803574735108,"melds":[17181966592,30786325577728],"laid":[]},{"cards":2290557766377480,"melds":[2252074725146624],"laid":[{"card":41,"meld":1},{"card":40,"meld":1},{"card":45,"meld":1}]}]}},"winner":null,"trail":[{"event":"discard","ply":14,"seat":1,"card":"JC"},{"event":"draw","ply":15,"seat":0,"from":"stock","card":"9H"},{"event":"knock","ply":16,"seat":0,"card":"5C"},{"event":"finish","ply":16,"outcome":"undercut"}],"moved":[16,14]}','between-hands',X'0D8927105E493BCC373F11363CEB3F93EAAFFCC8DF58469379B3E2E935CFD57A','bTjEFeG8arnx',X'062956A394E3E3587AC9C6712C10D566781629437E17A41E416C57CDFA9B4C23',NULL,1796030111343,1796030111343);
INSERT INTO "game" VALUES('worked-drawn-at-two',65,'{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"target":100,"format":"heads-up","players":[{"name":"Ana","cpu":null,"open":false},{"name":"Leo","cpu":null,"open":false}],"dealer":1,"scores":[0,0],"papers":{"id":"worked-drawn-at-two","number":1,"commitment":null,"client_seed":null},"hand":{"rules":{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60},"dealer":1,"deck":[1,34,28,5,8,17,29,45,36,11,37,43,27,47,48,0,21,2,49,16,26,44,40,7,14,10,20,13,6,19,15,39,32,42,9,46,41,38,3,4,24,23,25,31,51,18,30,12,33,22,50,35],"top":50,"cards":[2217144779018,32435593109509],"pickups":[17179869184,17592186044416],"pile":[26,37,11,36,49,10,48,47,20,19,7,45,6,5,9,46,32,38,17,4,24,23,25,31,51,18,30,12,33,22],"throwers":[-1,0,1,0,0,1,0,1,0,1,0,1,0,1,0,1,0,1,1,0,1,0,1,0,1,0,1,0,1,0],"phase":"finished","turn":0,"ply":64,"turns":31,"passes":2,"stock_only":0,"upcard_dead":true,"taken":null,"drawn":null,"circling":0,"showdown":{"outcome":"drawn","knocker":null,"winner":null,"holdings":[{"cards":2217144779018,"melds":[17181966592,2199291723776],"laid":[]},{"cards":32435593109509,"melds":[549755822081,30786325577728],"laid":[]}]}},"winner":null,"trail":[{"event":"discard","ply":62,"seat":1,"card":"8H"},{"event":"draw","ply":63,"seat":0,"from":"stock","card":"TD"},{"event":"discard","ply":64,"seat":0,"card":"TD"},{"event":"finish","ply":64,"outcome":"drawn"}],"moved":[64,62]}','between-hands',X'6F6A1EEAA9B4DCB38BA6C1791B489AB5773799481BAF857644FD9D6CDE97EDB6','GvguPyldF692',X'3FDF9A295E2814AD2CE9AAFA2C5EF8B06C47ED46330FA6C17329DA0B51622107',NULL,1796030111362,1796030111362);
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
INSERT INTO "hand" VALUES('worked-tie-by-layoffs','worked-tie-by-layoffs',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"Ana","cpu":null},{"seat":1,"name":"Leo","cpu":null}]','["6S","QD","5S","7S","AH","8D","3C","KD","9D","3D","TC","JC","4D","KH","9C","2S","4S","AD","5C","3S","6D","2D","4C","TS","2H","KS","9H","TD","8S","8C","JH","KC","7H","7D","6H","AS","2C","QC","6C","JS","3H","5H","AC","QS","TH","9S","8H","5D","7C","JD","QH","4H"]',NULL,NULL,NULL,'{"outcome":"undercut","knocker":0,"winner":1,"points":25,"seats":[{"seat":0,"cards":["3C","9C","2D","4D","9D","AH","9H","4S","5S","6S"],"melds":[["9C","9D","9H"],["4S","5S","6S"]],"unmelded":["3C","2D","4D","AH"],"layoffs":[],"deadwood":10},{"seat":1,"cards":["4C","AD","3D","KD","2H","KH","2S","3S","7S","KS"],"melds":[["KD","KH","KS"]],"unmelded":["4C","AD","3D","2H"],"layoffs":[{"card":"3S","meld":1},{"card":"2S","meld":1},{"card":"7S","meld":1}],"deadwood":10}]}','[0,25]',1796030111343,1796030111343);
INSERT INTO "hand" VALUES('worked-drawn-at-two','worked-drawn-at-two',1,1,'{"name":"mesa","targets":[50,100],"gin_bonus":25,"undercut_bonus":25,"tie_undercuts":true,"knock_limit":10,"stock_left":2,"return_taken":false,"next_dealer":"loser","circling_draws":60}','[{"seat":0,"name":"Ana","cpu":null},{"seat":1,"name":"Leo","cpu":null}]','["2C","9H","3H","6C","9C","5D","4H","7S","JH","QC","QH","5S","2H","9S","TS","AC","9D","3C","JS","4D","AH","6S","2S","8C","2D","JC","8D","AD","7C","7D","3D","AS","7H","4S","TC","8S","3S","KH","4C","5C","QD","JD","KD","6H","KS","6D","5H","KC","8H","TD","QS","TH"]',NULL,NULL,NULL,'{"outcome":"drawn","knocker":null,"winner":null,"points":0,"seats":[{"seat":0,"cards":["2C","4C","9C","3D","9D","2H","3H","4H","9H","3S"],"melds":[["9C","9D","9H"],["3D","3H","3S"]],"unmelded":["2C","4C","2H","4H"],"layoffs":[],"deadwood":12},{"seat":1,"cards":["AC","3C","AD","2D","4D","AS","2S","4S","5S","6S"],"melds":[["AC","AD","AS"],["4S","5S","6S"]],"unmelded":["3C","2D","4D","2S"],"layoffs":[],"deadwood":11}]}','[0,0]',1796030111362,1796030111362);
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
INSERT INTO "move" VALUES('worked-tie-by-layoffs',1,0,'{"move":"upcard","ply":1,"seat":0,"at":"2026-11-30T09:15:11.343Z","take":false}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',2,1,'{"move":"upcard","ply":2,"seat":1,"at":"2026-11-30T09:15:11.343Z","take":false}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',3,0,'{"move":"draw","ply":3,"seat":0,"at":"2026-11-30T09:15:11.343Z","from":"stock","card":"2D"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',4,0,'{"move":"discard","ply":4,"seat":0,"at":"2026-11-30T09:15:11.343Z","card":"TC"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',5,1,'{"move":"draw","ply":5,"seat":1,"at":"2026-11-30T09:15:11.343Z","from":"stock","card":"4C"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',6,1,'{"move":"discard","ply":6,"seat":1,"at":"2026-11-30T09:15:11.343Z","card":"8D"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',7,0,'{"move":"draw","ply":7,"seat":0,"at":"2026-11-30T09:15:11.343Z","from":"stock","card":"TS"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',8,0,'{"move":"discard","ply":8,"seat":0,"at":"2026-11-30T09:15:11.343Z","card":"TS"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',9,1,'{"move":"draw","ply":9,"seat":1,"at":"2026-11-30T09:15:11.343Z","from":"stock","card":"2H"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',10,1,'{"move":"discard","ply":10,"seat":1,"at":"2026-11-30T09:15:11.343Z","card":"QD"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',11,0,'{"move":"draw","ply":11,"seat":0,"at":"2026-11-30T09:15:11.343Z","from":"stock","card":"KS"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',12,0,'{"move":"discard","ply":12,"seat":0,"at":"2026-11-30T09:15:11.343Z","card":"KS"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',13,1,'{"move":"draw","ply":13,"seat":1,"at":"2026-11-30T09:15:11.343Z","from":"discard","card":"KS"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',14,1,'{"move":"discard","ply":14,"seat":1,"at":"2026-11-30T09:15:11.343Z","card":"JC"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',15,0,'{"move":"draw","ply":15,"seat":0,"at":"2026-11-30T09:15:11.343Z","from":"stock","card":"9H"}',1796030111343,0);
INSERT INTO "move" VALUES('worked-tie-by-layoffs',16,0,'{"move":"knock","ply":16,"seat":0,"at":"2026-11-30T09:15:11.343Z","discard":"5C","melds":[["9C","9D","9H"],["4S","5S","6S"]]}',1796030111343,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',1,0,'{"move":"upcard","ply":1,"seat":0,"at":"2026-11-30T09:15:11.362Z","take":false}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',2,1,'{"move":"upcard","ply":2,"seat":1,"at":"2026-11-30T09:15:11.362Z","take":false}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',3,0,'{"move":"draw","ply":3,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"6S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',4,0,'{"move":"discard","ply":4,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"QH"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',5,1,'{"move":"draw","ply":5,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"2S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',6,1,'{"move":"discard","ply":6,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"QC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',7,0,'{"move":"draw","ply":7,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"8C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',8,0,'{"move":"discard","ply":8,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"JH"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',9,1,'{"move":"draw","ply":9,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"2D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',10,1,'{"move":"discard","ply":10,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"9H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',11,0,'{"move":"draw","ply":11,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"discard","card":"9H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',12,0,'{"move":"discard","ply":12,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"JS"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',13,1,'{"move":"draw","ply":13,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"JC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',14,1,'{"move":"discard","ply":14,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"JC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',15,0,'{"move":"draw","ply":15,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"8D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',16,0,'{"move":"discard","ply":16,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"TS"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',17,1,'{"move":"draw","ply":17,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"AD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',18,1,'{"move":"discard","ply":18,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"9S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',19,0,'{"move":"draw","ply":19,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"7C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',20,0,'{"move":"discard","ply":20,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"8D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',21,1,'{"move":"draw","ply":21,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"7D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',22,1,'{"move":"discard","ply":22,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"7D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',23,0,'{"move":"draw","ply":23,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"3D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',24,0,'{"move":"discard","ply":24,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"8C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',25,1,'{"move":"draw","ply":25,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"AS"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',26,1,'{"move":"discard","ply":26,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"7S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',27,0,'{"move":"draw","ply":27,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"7H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',28,0,'{"move":"discard","ply":28,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"7C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',29,1,'{"move":"draw","ply":29,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"4S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',30,1,'{"move":"discard","ply":30,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"6C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',31,0,'{"move":"draw","ply":31,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"TC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',32,0,'{"move":"discard","ply":32,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"TC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',33,1,'{"move":"draw","ply":33,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"8S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',34,1,'{"move":"discard","ply":34,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"8S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',35,0,'{"move":"draw","ply":35,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"3S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',36,0,'{"move":"discard","ply":36,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"7H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',37,1,'{"move":"draw","ply":37,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"KH"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',38,1,'{"move":"discard","ply":38,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"KH"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',39,0,'{"move":"draw","ply":39,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"4C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',40,0,'{"move":"discard","ply":40,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"6S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',41,1,'{"move":"draw","ply":41,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"discard","card":"6S"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',42,1,'{"move":"discard","ply":42,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"5D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',43,0,'{"move":"draw","ply":43,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"5C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',44,0,'{"move":"discard","ply":44,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"5C"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',45,1,'{"move":"draw","ply":45,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"QD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',46,1,'{"move":"discard","ply":46,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"QD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',47,0,'{"move":"draw","ply":47,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"JD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',48,0,'{"move":"discard","ply":48,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"JD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',49,1,'{"move":"draw","ply":49,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"KD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',50,1,'{"move":"discard","ply":50,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"KD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',51,0,'{"move":"draw","ply":51,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"6H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',52,0,'{"move":"discard","ply":52,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"6H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',53,1,'{"move":"draw","ply":53,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"KS"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',54,1,'{"move":"discard","ply":54,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"KS"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',55,0,'{"move":"draw","ply":55,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"6D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',56,0,'{"move":"discard","ply":56,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"6D"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',57,1,'{"move":"draw","ply":57,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"5H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',58,1,'{"move":"discard","ply":58,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"5H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',59,0,'{"move":"draw","ply":59,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"KC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',60,0,'{"move":"discard","ply":60,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"KC"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',61,1,'{"move":"draw","ply":61,"seat":1,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"8H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',62,1,'{"move":"discard","ply":62,"seat":1,"at":"2026-11-30T09:15:11.362Z","card":"8H"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',63,0,'{"move":"draw","ply":63,"seat":0,"at":"2026-11-30T09:15:11.362Z","from":"stock","card":"TD"}',1796030111362,0);
INSERT INTO "move" VALUES('worked-drawn-at-two',64,0,'{"move":"discard","ply":64,"seat":0,"at":"2026-11-30T09:15:11.362Z","card":"TD"}',1796030111362,0);
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
INSERT INTO "seat" VALUES('worked-tie-by-layoffs',0,'Ana',NULL,NULL,NULL);
INSERT INTO "seat" VALUES('worked-tie-by-layoffs',1,'Leo',NULL,NULL,NULL);
INSERT INTO "seat" VALUES('worked-drawn-at-two',0,'Ana',NULL,NULL,NULL);
INSERT INTO "seat" VALUES('worked-drawn-at-two',1,'Leo',NULL,NULL,NULL);
CREATE INDEX ix_seat_token_hash ON seat (token_hash);
CREATE INDEX ix_idempotency_key_created_at ON idempotency_key (created_at);
COMMIT;
