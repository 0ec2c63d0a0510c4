-- Incoming mail: what is proven counts apart from what strangers send, and what could not be read is known.

-- Whether it comes from the person whose reply address it was sent to, by DMARC or DKIM.
ALTER TABLE incoming_mail ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
-- Not all of it could be read: accepted, it is attached as it came.
ALTER TABLE incoming_mail ADD COLUMN is_partial boolean NOT NULL DEFAULT false;

UPDATE incoming_mail SET is_proven = true WHERE state IN ('reply', 'answer');
UPDATE incoming_mail SET is_partial = true WHERE why LIKE 'It could not be read%' OR why LIKE 'It has more than % files.';
-- Strangers could push a genuine answer over the limit: a manager decides.
UPDATE incoming_mail SET state = 'held' WHERE state = 'no reply' AND why LIKE 'More than % messages came in % minutes.';
