-- Reopening an RFI withdraws its answer: the round that it ended keeps it.

-- Of an imported RFI that is reopened, the day of asking can be unknown.
ALTER TABLE rfi_round ALTER COLUMN opened_day DROP NOT NULL;
-- The answer that was withdrawn when the RFI was opened again: one of its replies, not official any more.
ALTER TABLE rfi_round ADD COLUMN reply_id int REFERENCES reply ON DELETE SET NULL;
-- When it was withdrawn.
ALTER TABLE rfi_round ADD COLUMN withdrawn_at timestamptz;
-- Who withdrew it.
ALTER TABLE rfi_round ADD COLUMN withdrawn_by int REFERENCES person;
-- The name they had then.
ALTER TABLE rfi_round ADD COLUMN withdrawn_name text;
-- Why: the reason of the step.
ALTER TABLE rfi_round ADD COLUMN withdrawn_why text;
-- The day when the RFI was closed, until it was opened again.
ALTER TABLE rfi_round ADD COLUMN closed_day date;
-- Checks the foreign key for each reply that is removed.
CREATE INDEX rfi_round_reply ON rfi_round (reply_id) WHERE reply_id IS NOT NULL;
