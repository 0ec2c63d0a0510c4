-- Tokens of service accounts: OAuth 2, client credentials.

-- Tokens that act for a key for a short time. They end with the key.
CREATE TABLE service_token (
  -- The SHA-256 of the token.
  digest         bytea PRIMARY KEY,
  service_key_id int NOT NULL REFERENCES service_key ON DELETE CASCADE,
  -- When it ends; it is deleted later.
  ends_at        timestamptz NOT NULL
);
-- Counts the tokens of a key that have not ended.
CREATE INDEX service_token_of_key ON service_token (service_key_id, ends_at);
