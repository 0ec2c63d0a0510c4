-- Minutes of meetings: when they were distributed, who attended, objections and corrections.

-- When the minutes were last distributed; NULL while they are a draft, and in minutes distributed before this column existed.
ALTER TABLE meeting_minute ADD COLUMN distributed_at timestamptz;
-- The last day on which attendees may object, in the time zone of the project. Final by itself from the day after.
ALTER TABLE meeting_minute ADD COLUMN objections_until date;
-- Finds the minutes that are due to become final.
CREATE INDEX meeting_minute_objections ON meeting_minute (objections_until) WHERE status_id = 2;

-- Who attended a meeting: members by their id, guests by name and mail address.
CREATE TABLE meeting_attendance (
  folder_id int NOT NULL REFERENCES folder ON DELETE CASCADE,
  position  int NOT NULL,
  person_id int REFERENCES person,
  -- Of a guest.
  name      text,
  email     text,
  presence  text NOT NULL CHECK (presence IN ('present', 'absent', 'excused')),
  PRIMARY KEY (folder_id, position),
  CHECK ((person_id IS NULL) = (name IS NOT NULL))
);

-- Corrections of minutes that were distributed, numbered from 1 in each.
CREATE TABLE meeting_correction (
  folder_id  int NOT NULL REFERENCES folder ON DELETE CASCADE,
  number     int NOT NULL,
  project_id int NOT NULL REFERENCES project,
  person_id  int NOT NULL REFERENCES person,
  at         timestamptz NOT NULL,
  reason     text NOT NULL,
  -- [[field, from, to], …] in the names of the wire.
  changes    jsonb NOT NULL,
  PRIMARY KEY (folder_id, number)
);

-- Replies to distributed minutes that are objections. A manager settles each with a note.
CREATE TABLE meeting_objection (
  reply_id   int PRIMARY KEY REFERENCES reply ON DELETE CASCADE,
  folder_id  int NOT NULL REFERENCES folder ON DELETE CASCADE,
  settled_by int REFERENCES person,
  settled_at timestamptz,
  note       text,
  CHECK ((settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL) = (note IS NULL))
);
-- Lists the objections to minutes.
CREATE INDEX meeting_objection_of_record ON meeting_objection (folder_id, reply_id);

-- Points of distributed minutes are in the court of those who have to do them.
INSERT INTO court (folder_id, position, project_id, is_manager, person_id)
SELECT f.id, row_number() OVER (PARTITION BY f.id ORDER BY assigned.first) - 1, f.project_id, false, assigned.person_id
  FROM meeting_minute t JOIN folder f ON f.id = t.folder_id
 CROSS JOIN LATERAL (
   SELECT (point ->> 'assignedTo')::int AS person_id, min(place) AS first
     FROM jsonb_array_elements(coalesce(t.item_list, '[]')) WITH ORDINALITY AS points (point, place)
    WHERE coalesce((point ->> 'assignedTo')::int, 0) > 0 AND coalesce((point ->> 'statusId')::int, 0) <> 3
    GROUP BY 1) assigned
 WHERE t.status_id = 2 AND f.is_open AND f.deleted_at IS NULL
    ON CONFLICT DO NOTHING;
