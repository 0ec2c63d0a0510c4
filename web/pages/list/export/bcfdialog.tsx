/** Asks for the version of a BCF file, and says what goes out in it. */
import { useId, useState } from 'preact/hooks'
import { bcfPicturesMax, bcfTopicsMax, bcfVersions } from '../../../../contract/drawings/bcftopics.ts'
import { loadPart } from '../../../app/loadpart.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { common } from '../../../texts/everypage.ts'
import { bcfTexts as t } from '../../../texts/setup/bcf.ts'
import type { BcfAsked } from './bcf.ts'

export function BcfDialog({
  asked: { name, count, addressIn },
  close,
}: {
  asked: BcfAsked
  close: () => void
}) {
  const id = useId()
  const [version, setVersion] = useState<string>(bcfVersions[0])
  const isTooLong = count > bcfTopicsMax
  const make = async (event: Event): Promise<void> => {
    event.preventDefault()
    close()
    const { makePaper } = await loadPart(() => import('../../../parts/papers/papers.tsx'))
    await makePaper(addressIn(version), `${name}.bcf`)
  }
  return (
    <Dialog title={t.title} close={close}>
      <form onSubmit={(event) => void make(event)}>
        <p class="second">
          {t.lead} {t.pictures(bcfPicturesMax.record, bcfPicturesMax.file)} {t.leaves}
        </p>
        <div class="field">
          <label class="label" for={id}>
            {t.version}
          </label>
          <select
            class="in"
            id={id}
            value={version}
            onChange={({ currentTarget: { value } }) => setVersion(value)}
          >
            {bcfVersions.map((one) => (
              <option key={one} value={one}>
                {t.versions[one]}
              </option>
            ))}
          </select>
        </div>
        {isTooLong && <p class="note bad">{t.tooMany(bcfTopicsMax)}</p>}
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          {!isTooLong && (
            <button type="submit" class="btn primary">
              {t.make(count)}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}
