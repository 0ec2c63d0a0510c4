-- Service accounts have one name and no address: mail and its links would reach somebody whose key was revoked.

UPDATE person SET last_name = NULL, email = NULL, email_confirmed_at = NULL, notification_email = NULL, company = NULL
 WHERE is_service AND (last_name IS NOT NULL OR email IS NOT NULL OR notification_email IS NOT NULL OR company IS NOT NULL);

ALTER TABLE person ADD CONSTRAINT person_service_has_no_address
  CHECK (NOT is_service OR (last_name IS NULL AND email IS NULL AND notification_email IS NULL AND company IS NULL));
