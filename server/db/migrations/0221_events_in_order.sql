-- Outside of a transaction.

-- Reads the events in the order of their transactions.
CREATE INDEX CONCURRENTLY IF NOT EXISTS event_by_transaction ON event (transaction_id, id) WHERE transaction_id IS NOT NULL;
