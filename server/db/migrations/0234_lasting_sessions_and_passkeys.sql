-- Sessions that last and that their person sees, and passkeys (WebAuthn) beside passwords.

-- What its person ends it by.
ALTER TABLE session ADD COLUMN id int GENERATED ALWAYS AS IDENTITY;
-- Whether its person chose to stay signed in: it ends later.
ALTER TABLE session ADD COLUMN is_lasting boolean NOT NULL DEFAULT false;
-- The browser or program that signed in, as its person knows it again: "Chrome on Android". Null if it did not say.
ALTER TABLE session ADD COLUMN device text;

-- Use moves used_at forward, which ends nothing; every other change of what is cached is sent.
CREATE OR REPLACE TRIGGER session_changed AFTER UPDATE ON session
  FOR EACH ROW WHEN (NEW.used_at < OLD.used_at
    OR (NEW.created_at, NEW.person_id, NEW.digest, NEW.is_lasting)
      IS DISTINCT FROM (OLD.created_at, OLD.person_id, OLD.digest, OLD.is_lasting))
  EXECUTE FUNCTION notify_session_ended();

-- A passkey: the public half of a key that a device of the person holds. Whoever reads this table can't sign in with it.
CREATE TABLE passkey (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id     int NOT NULL REFERENCES person,
  -- What the device knows it by, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- As the device sent it (COSE).
  public_key    bytea NOT NULL,
  -- How often the device has used it. Devices that synchronize their passkeys always say 0.
  counter       bigint NOT NULL,
  -- How browsers reach the device: internal, usb, hybrid …
  transports    text[] NOT NULL,
  -- As its person calls it.
  name          text NOT NULL,
  -- Whether the device keeps a copy elsewhere, so that other devices of the person have it.
  is_synced     boolean NOT NULL,
  created_at    timestamptz NOT NULL,
  -- The last sign-in with it.
  used_at       timestamptz
);
-- Finds the passkeys of a person.
CREATE INDEX passkey_of_person ON passkey (person_id);

-- What a device has to sign, to add a passkey or to sign in. Each is used once, and only for some minutes.
CREATE TABLE passkey_challenge (
  -- SHA-256 of the challenge.
  digest     bytea PRIMARY KEY,
  -- Who adds a passkey; null at a sign-in, where nobody is known yet.
  person_id  int REFERENCES person,
  -- The network address that it was made for.
  address    text NOT NULL,
  created_at timestamptz NOT NULL
);
-- Counts those of an address, and finds the old ones.
CREATE INDEX passkey_challenge_by_address ON passkey_challenge (address, created_at);
