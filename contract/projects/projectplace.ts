/** The places of a project, as used by its records. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const placesMax = 1_000
/** A longer text is a description, not the name of a place. */
export const placeCharsMax = 100

export const ProjectPlace = dto('ProjectPlace', {
  locationSite: is.text('The site.'),
  locationBuilding: is.text('The building.'),
  locationFloor: is.text('The floor.'),
  locationRoom: is.text('The room.'),
})

export const ProjectPlacesRead = is.operation('ProjectPlacesReadRequest', {
  route: '/api/internal/project/get/places',
  about:
    'Lists the places that punch list items and open issues of a project have, of those that you see: each once, so that ' +
    `a form can offer them. Texts of more than ${placeCharsMax} characters are not names of places.`,
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: {
    places: is.listOf(
      ProjectPlace,
      `The places, by site, building, floor and room: at most ${placesMax.toLocaleString('en-US')}.`,
    ),
  },
})
