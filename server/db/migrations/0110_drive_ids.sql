-- A thing of a drive is looked up by its id alone where the client does not say which project is meant.
CREATE INDEX drive_node_drive ON drive_node (drive_id);
