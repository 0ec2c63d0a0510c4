-- The places that records of a project have: each is found by one step in an index, however many records have it.
-- Null where there is none, or where one of its texts is too long to be a name.
CREATE FUNCTION place_of(site text, building text, floor text, room text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN concat(site, building, floor, room) <> ''
    AND greatest(length(site), length(building), length(floor), length(room)) <= 100
    THEN ARRAY[coalesce(site, ''), coalesce(building, ''), coalesce(floor, ''), coalesce(room, '')] END
$$;
CREATE INDEX punch_list_place ON punch_list
  (project_id, place_of(location_site, location_building, location_floor, location_room) COLLATE "C");
CREATE INDEX open_issue_place ON open_issue
  (project_id, place_of(location_site, location_building, location_floor, location_room) COLLATE "C");
