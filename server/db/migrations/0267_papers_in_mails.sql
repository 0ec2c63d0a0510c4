-- Mails that bring papers, and links that open a transmittal.

-- Whether a paper goes out with it: minutes, an issued RFI, a transmittal. Such mails are sent beside the others, which never wait
-- for a paper that is being made.
ALTER TABLE mail ADD COLUMN has_paper boolean NOT NULL DEFAULT false;

-- The transmittal that a link opens, instead of a record; its folder is the root of the project then.
ALTER TABLE mail_token ADD COLUMN transmittal_id int REFERENCES transmittal ON DELETE CASCADE;
-- Removes the tokens of a transmittal with it.
CREATE INDEX mail_token_of_transmittal ON mail_token (transmittal_id) WHERE transmittal_id IS NOT NULL;
