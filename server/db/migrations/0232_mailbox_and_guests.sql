-- A mailbox that answers are read from; mail to people who have no account: guests of meetings, and senders whose reply address
-- does not count any more.

-- The mailbox that is read by IMAP: how far it was read, and how that goes. One row at most.
CREATE TABLE mailbox (
  -- There is no second row.
  is_only       boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Which one: its user, host and folder.
  name          text NOT NULL,
  -- Of the folder, as IMAP gives it: with another one, the ids of messages begin anew.
  uid_validity  bigint NOT NULL DEFAULT 0,
  -- Messages below this id were looked at.
  next_uid      bigint NOT NULL DEFAULT 1,
  -- How many messages could not be taken yet, and are tried again.
  waiting       int NOT NULL DEFAULT 0,
  -- When it was last read.
  read_at       timestamptz,
  -- Since when it cannot be read, and what was said.
  failing_since timestamptz,
  failure       text
);

ALTER TABLE mail ALTER COLUMN person_id DROP NOT NULL;
-- Of a mail to somebody without an account: their name; its address says where it goes.
ALTER TABLE mail ADD COLUMN to_name text;
-- Of a mail to a guest: the event that it tells of.
ALTER TABLE mail ADD COLUMN event_id bigint REFERENCES event;
-- Of an answer to a message: the Message-ID of that.
ALTER TABLE mail ADD COLUMN in_reply_to text;
ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE mail ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('notices', 'summary', 'code', 'digest', 'guest', 'wrong address'));
ALTER TABLE mail ADD CONSTRAINT mail_goes_somewhere CHECK (person_id IS NOT NULL OR address IS NOT NULL);
-- A guest is told of an event once.
CREATE UNIQUE INDEX mail_to_guest ON mail (event_id, address) WHERE event_id IS NOT NULL;
-- Counts the answers to wrong addresses.
CREATE INDEX mail_about_wrong_address ON mail (made_at) WHERE kind = 'wrong address';

ALTER TABLE unsubscribe_token ALTER COLUMN person_id DROP NOT NULL;
-- Of somebody without an account, in small letters.
ALTER TABLE unsubscribe_token ADD COLUMN address text;
ALTER TABLE unsubscribe_token ADD CONSTRAINT unsubscribe_token_of_somebody CHECK ((person_id IS NULL) <> (address IS NULL));

-- Addresses of people without an account who want no mail, in small letters.
CREATE TABLE unsubscribed_address (
  address text PRIMARY KEY,
  at      timestamptz NOT NULL
);

-- Tells guests of meetings.
INSERT INTO event_reader (name, transaction_id, event_id) VALUES ('guests', pg_current_xact_id(), 0);
