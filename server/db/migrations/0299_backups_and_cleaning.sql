-- Administrators are told of a backup that failed or is late; a server may empty the bins by itself.

-- What they were told last: failed, incomplete or late.
ALTER TABLE installation ADD COLUMN backup_told text CHECK (backup_told IN ('failed', 'incomplete', 'late'));
-- The last complete run of `backup_run` then, 0 if there was none: one that came since begins another trouble.
ALTER TABLE installation ADD COLUMN backup_told_after int;
-- When; as long as it lasts they are told again after a week.
ALTER TABLE installation ADD COLUMN backup_told_at timestamptz;
-- When a server emptied the bins and removed unused contents of files by itself.
ALTER TABLE installation ADD COLUMN cleaned_at timestamptz;
