-- Who may see what was sent after it was removed from the bin for good: its folder is no more, so the rights of that moment are noted.

-- The section that it was in.
ALTER TABLE transmittal_item ADD COLUMN gone_section text;
-- The access lists that restricted it.
ALTER TABLE transmittal_item ADD COLUMN gone_lists int[];
-- Who could see it. Unset, as the others, while the record is there; once it is gone, nobody sees what has none.
ALTER TABLE transmittal_item ADD COLUMN gone_seen_by int[];
