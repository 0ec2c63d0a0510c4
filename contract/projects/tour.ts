/** Tours of the web app: which ones a person has seen, so that each is offered once, on whatever device. */
import * as is from '../base.ts'

export const toursMax = 100
/** Saved as seen, it stands for all of them. */
export const allTours = '*'

export const ToursRead = is.operation('ToursReadRequest', {
  route: '/api/internal/tour/read',
  about: 'Lists the tours of the web app that you have seen or skipped.',
  effect: 'read',
  response: { seen: is.listOf(is.names, `Their names; "${allTours}" if you want to be offered none.`) },
})

export const TourSave = is.operation('TourSaveRequest', {
  route: '/api/internal/tour/save',
  about: 'Notes that you have seen a tour of the web app, or that you want it offered again.',
  effect: 'write',
  request: {
    name: is.name(`Its name: that of a role, or "${allTours}" for all.`),
    isSeen: is.bool('Whether you have seen it. By default yes.'),
  },
})
