-- What a banner leads to besides its linkage: roomId, nodeId, gameType, vendor, groupName and url.
alter table announcement add column target jsonb;
