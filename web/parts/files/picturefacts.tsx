/** When and where a picture was taken, as the camera wrote it. */

import { useRead } from '../../app/calls/useread.ts'
import { locale } from '../../app/language/locale.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { pictureAt, type ShownFile } from './filekind.ts'

export function PictureFacts({ file }: { file: ShownFile }) {
  const { picture } = useRead('FilePictureRead', pictureAt(file.url)).data ?? {}
  if (!picture?.width) return null
  return (
    <p class="num">
      {picture.takenTime && `${t.taken(cameraTime(picture.takenTime))} · `}
      {picture.takenPlace && (
        <>
          <a href={`geo:${picture.takenPlace}`}>{t.takenAt(picture.takenPlace.replace(',', ', '))}</a>
          {' · '}
        </>
      )}
      {t.pixels(picture.width, picture.height ?? 0)}
    </p>
  )
}

/** The clock of the camera, as it was: it may have been in another time zone than the reader or the project. */
function cameraTime(takenTime: string): string {
  const [, clock, offset] = /^(.{19})(.*)$/.exec(takenTime) ?? []
  const shown = new Date(`${clock}Z`).toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return offset ? `${shown} (UTC${offset})` : shown
}
