-- Idempotency keys are kept for two months, for devices that were without a connection: whole responses would be too much.

-- The ids in the response, in its form: what is replayed after the whole response was removed.
ALTER TABLE idempotent_answer ADD COLUMN ids jsonb;
ALTER TABLE idempotent_answer ALTER COLUMN answer DROP NOT NULL;
-- Finds the whole responses that are too old.
CREATE INDEX idempotent_answer_whole ON idempotent_answer (at) WHERE answer IS NOT NULL AND ids IS NOT NULL;
