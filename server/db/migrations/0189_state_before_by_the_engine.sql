-- While any trigger runs before an update of a node, PostgreSQL works its generated columns (title, number_key) out anew at
-- every update, whatever it writes: it can't know what the trigger changes. The one place that writes the state of records
-- (nodeColumns in records/node.ts) now says what it was before, too.

DROP TRIGGER state_steps ON folder;
DROP FUNCTION keep_state_before();
