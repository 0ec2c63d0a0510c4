-- API keys that did not open: of each key of ours, or each address where the key is nobody's, and each reason one
-- event a minute. What comes between is counted here and told with the next, so a flood can not fill the table of
-- events.
CREATE TABLE api_key_refusal (
  -- `key 7`, the address, or `others` where there are too many addresses at once.
  subject    text NOT NULL,
  reason     text NOT NULL,
  api_key_id int REFERENCES api_key,
  connector  text,
  address    text NOT NULL,
  person_id  int REFERENCES person,
  -- How many were told by the event of this row just now, and how many came since the last event.
  told       int NOT NULL,
  untold     int NOT NULL,
  told_at    timestamptz NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (subject, reason)
);
CREATE INDEX api_key_refusal_told ON api_key_refusal (told_at);
CREATE INDEX api_key_use_at ON api_key_use (used_at);
