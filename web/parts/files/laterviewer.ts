/** The viewer is loaded when a file is opened: a page on a bad line is there before it. */
import { later } from '../later.tsx'

export const Viewer = later(() => import('./viewer.tsx').then((part) => part.Viewer))
