-- Calls that share a transaction.

-- Which of the calls that shared its transaction wrote the event; unset if the transaction was of one call. What one call changes is
-- one notice.
ALTER TABLE event ADD COLUMN call_number smallint;
