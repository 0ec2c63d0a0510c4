/** All matching rows, on paper or as CSV: rows that are not loaded yet are read first. */
import { useEffect, useState } from 'preact/hooks'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { Column, Reader, Row } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists.ts'
import { csvOf, download } from './csv.ts'
import type { ListRows } from './rows.ts'

const exportedMax = 50_000
const printedMax = 2_000

const labelsColumn: Column = {
  name: 'labels',
  label: t.labels,
  text: ({ labels = [] }) => labels.map(({ name }) => name).join('; '),
}

export interface Exports {
  isBusy: boolean
  isPrinting: boolean
  error: unknown
  /** CSV of all rows. */
  all: (name: string) => void
  /** CSV of these. */
  some: (rows: readonly Row[], name: string) => void
  print: () => void
}

export function useExport(columns: readonly Column[], reader: Reader, rows: ListRows): Exports {
  const [isBusy, setBusy] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (!isPrinting) return
    window.print()
    setPrinting(false)
  }, [isPrinting])

  const some = (chosen: readonly Row[], name: string): void => {
    const isLabelled = chosen.some(({ labels }) => labels?.length)
    download(name, csvOf(isLabelled ? [...columns, labelsColumn] : columns, chosen, reader))
    showToast(t.exported(chosen.length))
  }
  const whole = async (max: number, then: (all: readonly Row[]) => void): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      then(await rows.all(max))
      if ((rows.total ?? 0) > max) showToast(t.tooMany(max))
    } catch (why) {
      setError(why)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    isPrinting,
    error,
    some,
    all: (name) => void whole(exportedMax, (all) => some(all, name)),
    print: () => void whole(printedMax, () => setPrinting(true)),
  }
}

export function Exporting({ exporting: { isBusy, error } }: { exporting: Exports }) {
  if (error) return <ErrorBox error={error} />
  return (
    <span class="vh" role="status">
      {isBusy ? t.exporting : ''}
    </span>
  )
}
