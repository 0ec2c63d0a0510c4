-- The calendar and the defaults of a project, the signatures of daily reports, and the leases of jobs.

-- What a project counts by and proposes for new records. Every project has a row.
CREATE TABLE project_defaults (
  project_id        int PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  -- The days of the week on which people work: 1 is Monday, 7 is Sunday.
  working_weekdays  int[] NOT NULL,
  -- For each kind: the days to answer, and whether they are working days or calendar days.
  rfi_days          int NOT NULL,
  rfi_is_working    boolean NOT NULL,
  issue_days        int NOT NULL,
  issue_is_working  boolean NOT NULL,
  punch_days        int NOT NULL,
  punch_is_working  boolean NOT NULL,
  review_days       int NOT NULL,
  review_is_working boolean NOT NULL,
  -- Who gets copies of new RFIs: texts, as in a copy list.
  copies            text[] NOT NULL DEFAULT '{}',
  -- Whether submittals of subcontractors pass the contractor before they go to the reviewer.
  contractor_review boolean NOT NULL,
  -- Daily reports are locked this many days after their day; 0 is never.
  report_lock_days  int NOT NULL DEFAULT 0,
  -- The days for objections to meeting minutes.
  objection_days    int NOT NULL DEFAULT 7
);
-- Projects that exist already go on as they were.
INSERT INTO project_defaults (project_id, working_weekdays, rfi_days, rfi_is_working, issue_days, issue_is_working,
                              punch_days, punch_is_working, review_days, review_is_working, contractor_review)
SELECT id, '{1,2,3,4,5}', 7, true, 7, false, 14, false, 14, false, false FROM project;

-- The days of a project on which nobody works although the weekday is a working day.
CREATE TABLE project_holiday (
  project_id int NOT NULL REFERENCES project ON DELETE CASCADE,
  day        date NOT NULL,
  name       text NOT NULL,
  PRIMARY KEY (project_id, day)
);

-- How a project numbers the records of a type, where that is not as shipped.
CREATE TABLE project_numbering (
  project_id  int NOT NULL REFERENCES project ON DELETE CASCADE,
  -- The table of the record type.
  record_type text NOT NULL,
  -- Before the hyphen; null is the shipped one.
  prefix      text,
  -- The first number.
  start       int NOT NULL DEFAULT 1,
  PRIMARY KEY (project_id, record_type)
);

-- The due date that an RFI had when it was opened first, once it was reopened with another one.
ALTER TABLE rfi ADD COLUMN first_due text;

-- When a daily report was signed, by whom, and the digest of what was signed.
ALTER TABLE daily_report ADD COLUMN signed_at timestamptz;
ALTER TABLE daily_report ADD COLUMN signed_by int;
ALTER TABLE daily_report ADD COLUMN signed_digest text;
-- When it was locked by itself, without a signature.
ALTER TABLE daily_report ADD COLUMN locked_at timestamptz;
-- The attachments that it had when it was signed or locked: they stay.
ALTER TABLE daily_report ADD COLUMN sealed_files int[];
-- When it was last reopened. It is not locked by itself any more then.
ALTER TABLE daily_report ADD COLUMN reopened_at timestamptz;
-- Finds the reports that are due to be locked.
CREATE INDEX daily_report_unlocked ON daily_report (project_id, dated_day)
  WHERE signed_at IS NULL AND locked_at IS NULL AND reopened_at IS NULL;

-- Which server runs a job now: one at a time, until the lease ends.
CREATE TABLE job_lease (
  job     text PRIMARY KEY,
  -- A random id of the server.
  holder  text NOT NULL,
  ends_at timestamptz NOT NULL
);
