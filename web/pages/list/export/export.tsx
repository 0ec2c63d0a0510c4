/** All matching rows, on paper, as CSV or as XLSX: rows that are not loaded yet are read first. */
import { useEffect, useState } from 'preact/hooks'
import { loadPart } from '../../../app/loadpart.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import type { SheetAsked } from '../../../parts/papers/sheet/asked.ts'
import { showToast } from '../../../parts/toast.tsx'
import type { Column, Row } from '../../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'
import type { ListRows } from '../rows.ts'
import { csvOf, download } from './csv.ts'

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
  /** All rows and columns as XLSX. */
  sheet: () => void
  print: () => void
}

/** `withAll`: the rows with the values of all columns. */
export function useExport(of: Omit<SheetAsked, 'rows'>, shown: ListRows, withAll: () => ListRows): Exports {
  const { shown: columns, reader } = of
  const [isBusy, setBusy] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [error, setError] = useState<unknown>()
  const isOnPaper = useOnPaper()

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
  const whole = async (max: number, then: (all: readonly Row[]) => unknown, rows = shown): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await then(await rows.all(max))
      if ((rows.total ?? 0) > max) showToast(t.tooMany(max))
    } catch (why) {
      setError(why)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    isPrinting: isPrinting || (isOnPaper && shown.isWhole),
    error,
    some,
    all: (name) => void whole(exportedMax, (all) => some(all, name)),
    sheet: () => {
      const save = async (all: readonly Row[]): Promise<void> => {
        const { saveSheet } = await loadPart(() => import('../../../parts/papers/sheet/spreadsheet.ts'))
        await saveSheet({ ...of, rows: all })
        showToast(t.exported(all.length))
      }
      void whole(exportedMax, save, withAll())
    },
    print: () => void whole(printedMax, () => setPrinting(true)),
  }
}

/** While the browser itself prints: it waits for nothing but the next render. */
function useOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const [begin, end] = [() => setOnPaper(true), () => setOnPaper(false)]
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}

export function Exporting({ exporting: { isBusy, error } }: { exporting: Exports }) {
  if (error) return <ErrorBox error={error} />
  return (
    <span class="vh" role="status">
      {isBusy ? t.exporting : ''}
    </span>
  )
}
