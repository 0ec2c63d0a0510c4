-- Settings that an administrator enters in the web app.

-- What the environment or the command line gives wins over these.
CREATE TABLE stored_setting (
  name       text PRIMARY KEY CHECK (name IN ('smtpUrl', 'mailFrom', 'publicUrl', 'timeZone')),
  -- Encrypted by the secret key of the installation: the address of a mail server may contain its password.
  value      text NOT NULL,
  changed_by int REFERENCES person,
  changed_at timestamptz NOT NULL
);
