-- The people of a sub-RFI have a part in the RFIs it was forwarded from, too. Their rows there say by which node they
-- came, and go and come with it; 0 is a party of the record's own.

ALTER TABLE party ADD COLUMN via int NOT NULL DEFAULT 0;
ALTER TABLE party DROP CONSTRAINT party_pkey;
ALTER TABLE party ADD PRIMARY KEY (folder_id, via, part, position);

CREATE INDEX rfi_originals ON rfi (original_rfi_id) WHERE original_rfi_id IS NOT NULL;
CREATE INDEX rfi_subs ON rfi (sub_rfi_id) WHERE sub_rfi_id IS NOT NULL;
