-- Wrong passwords of an account from an address since the last right one; how long no more are taken
-- follows from them. An account is known by the SHA-256 of the name that was given, as people type
-- passwords into the wrong field.
CREATE TABLE sign_in_delay (
  account  text NOT NULL,
  address  text NOT NULL,
  wrong    int NOT NULL,
  wrong_at timestamptz NOT NULL,
  PRIMARY KEY (account, address)
);
