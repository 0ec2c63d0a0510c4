-- The people of a sub-RFI have a part in the RFIs it was forwarded from, too. Their rows there say by which node they
-- came, and go with it; a record's own parties came by none.

ALTER TABLE party ADD COLUMN via int REFERENCES folder ON DELETE CASCADE;
ALTER TABLE party DROP CONSTRAINT party_pkey;
CREATE UNIQUE INDEX party_place ON party (folder_id, coalesce(via, 0), part, position);
CREATE INDEX party_via ON party (via) WHERE via IS NOT NULL;

CREATE INDEX rfi_originals ON rfi (original_rfi_id) WHERE original_rfi_id IS NOT NULL;
CREATE INDEX rfi_subs ON rfi (sub_rfi_id) WHERE sub_rfi_id IS NOT NULL;
