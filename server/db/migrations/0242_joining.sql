-- Joining: invitations, one-time links by which people set a password, and people who wait to be taken into a company.

-- No company, but the place of one person whom somebody named for a company that has not taken them in. Nobody administers it, and
-- no list and no text refers to it.
ALTER TABLE organization ADD COLUMN is_stand_in boolean NOT NULL DEFAULT false;

-- An invitation of one person, who has no sign-in yet, into a company and into projects.
CREATE TABLE invitation (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id       int NOT NULL REFERENCES person,
  -- The company that they are to belong to.
  organization_id int NOT NULL REFERENCES organization,
  -- The address that it is for.
  email           text NOT NULL,
  -- Their role in the projects; null if there are none.
  role            text,
  -- The projects that it made them a member of.
  project_ids     int[] NOT NULL,
  invited_by      int NOT NULL REFERENCES person,
  invited_at      timestamptz NOT NULL,
  -- Whether it made the person: then they go with it, if it is withdrawn.
  is_new_person   boolean NOT NULL,
  -- What the administrators of the company say; `not needed` if one of them invited.
  decision        text NOT NULL CHECK (decision IN ('not needed', 'waits', 'yes', 'no')),
  decided_by      int REFERENCES person,
  decided_at      timestamptz,
  -- Whether every link of it went to the address by mail: whoever accepts it then has that address.
  is_by_mail      boolean NOT NULL,
  -- When its last link was asked for, by mail or to hand over.
  sent_at         timestamptz NOT NULL,
  accepted_at     timestamptz,
  withdrawn_at    timestamptz,
  withdrawn_by    int REFERENCES person
);
-- Finds the invitations of a person; one is open at a time.
CREATE UNIQUE INDEX invitation_open ON invitation (person_id) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
-- Lists the invitations into a company.
CREATE INDEX invitation_of_company ON invitation (organization_id);
-- Lists those that somebody sent.
CREATE INDEX invitation_of_inviter ON invitation (invited_by);

-- Links that are used once, by the SHA-256 of their 256 random bits: to accept an invitation, to set a new password, and for the
-- first start.
CREATE TABLE one_time_link (
  digest        bytea PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('invitation', 'password', 'first')),
  person_id     int NOT NULL REFERENCES person,
  -- Of an invitation.
  invitation_id int REFERENCES invitation,
  made_at       timestamptz NOT NULL,
  -- Until then it counts; earlier if another one took its place.
  ends_at       timestamptz NOT NULL,
  used_at       timestamptz
);
-- Ends the links of a person.
CREATE INDEX one_time_link_of_person ON one_time_link (person_id, kind);
-- Removes those that have ended.
CREATE INDEX one_time_link_end ON one_time_link (ends_at);
-- Checks the foreign key, and ends the links of an invitation.
CREATE INDEX one_time_link_of_invitation ON one_time_link (invitation_id) WHERE invitation_id IS NOT NULL;

-- Who asked for a new password by mail. There is a row for each call, whether anybody has that name or not.
CREATE TABLE password_request (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose name was given; null if it is nobody's who may get such a mail.
  person_id int REFERENCES person,
  -- The SHA-256 of the name that was given: people type passwords into the wrong field.
  account   text NOT NULL,
  -- The network address that asked.
  address   text NOT NULL,
  asked_at  timestamptz NOT NULL,
  -- When its mail was put into the queue, or when it was found that none is due.
  done_at   timestamptz
);
-- Counts those for a name.
CREATE INDEX password_request_by_account ON password_request (account, asked_at);
-- Counts those from an address.
CREATE INDEX password_request_by_address ON password_request (address, asked_at);
-- Finds what is to be put into the queue.
CREATE INDEX password_request_due ON password_request (id) WHERE done_at IS NULL;
-- Removes the old ones.
CREATE INDEX password_request_age ON password_request (asked_at);

ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE mail ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('notices', 'summary', 'code', 'digest', 'guest', 'wrong address', 'invitation', 'password'));
-- The invitation that the mail brings.
ALTER TABLE mail ADD COLUMN invitation_id int REFERENCES invitation;
-- Finds the mails of an invitation.
CREATE INDEX mail_of_invitation ON mail (invitation_id) WHERE invitation_id IS NOT NULL;
