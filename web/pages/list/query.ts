/** The query of a list is in its address, in words that people can read and share. */
import type { FilterField, Listing, View } from '../../recordtypes/listings/listing.ts'

export interface ListQuery {
  /** The view that the reader chose; left out where the address only has filters. */
  view: View | undefined
  /** Words or a number. */
  q: string
  /** By the server's names. */
  filter: Record<string, string>
  /** By the name of a column. */
  sort: string
  /** The columns somebody chose; left out: as wide as the screen. */
  cols: string[] | undefined
  /** The folder that is looked into: a punch list. */
  folderId: number | undefined
  isGrouped: boolean
}

/** One that is shared with the project is known after the rows. */
const isShared = (name: string | null): boolean => Boolean(name?.startsWith('shared.'))

const ours = ['view', 'q', 'sort', 'cols', 'list', 'flat']
const generic = 'filter.'

/** Codes, people, numbers and yes or no are joined with commas; a text may have one in it. */
const isJoined = ({ sort }: FilterField): boolean => sort !== 'text' && sort !== 'day'

export const fieldNamed = (list: Listing, field: string): FilterField | undefined =>
  list.fields.find((one) => one.field.toLowerCase() === field.toLowerCase())

/** The filters in an address; undefined if there is none, so that those of the view apply. */
function filterIn(list: Listing, query: URLSearchParams): Record<string, string> | undefined {
  const filter: Record<string, string> = {}
  for (const [name, value] of query) {
    const known = list.fields.find((field) => field.name === name)
    if (known) filter[known.field] = isJoined(known) ? value.replaceAll(',', ';') : value
    else if (name.toLowerCase().startsWith(generic)) {
      const field = name.slice(generic.length)
      filter[fieldNamed(list, field)?.field ?? field] = value
    }
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

/** The query of the address; packages are a view of the register, at an address of their own. */
export function meantIn(query: URLSearchParams, isPackages: boolean): URLSearchParams {
  const meant = new URLSearchParams(query)
  if (isPackages && !meant.has('view')) meant.set('view', 'packages')
  return meant
}

/** The view that the address names; the first one where the address has no query. */
export function viewIn(views: readonly View[], query: URLSearchParams): View | undefined {
  const name = query.get('view')
  const named = views.find((view) => view.name === name)
  if (named) return named
  const saysMore = isShared(query.get('view')) || [...query.keys()].some((key) => !ours.includes(key))
  return saysMore ? undefined : views[0]
}

export function listQueryIn(list: Listing, views: readonly View[], query: URLSearchParams): ListQuery {
  const view = viewIn(views, query)
  const cols = query.get('cols')?.split(',').filter(Boolean)
  return {
    view,
    q: query.get('q') ?? view?.q ?? '',
    filter: filterIn(list, query) ?? { ...view?.filter },
    sort: query.get('sort') || view?.sort || list.sort,
    cols: cols?.length ? cols : view?.cols ? [...view.cols] : undefined,
    folderId: Number(query.get('list')) || undefined,
    isGrouped: Boolean(list.isBySection) && query.get('flat') !== '1',
  }
}

/** The filters as words of an address. */
function writtenFilter(list: Listing, filter: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(filter).map(([field, value]) => {
    const known = fieldNamed(list, field)
    if (!known) return [`${generic}${field}`, value]
    return [known.name, isJoined(known) ? value.replaceAll(';', ',') : value]
  })
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** Whether the user has changed the view: then it can be saved. */
export const isChanged = (list: Listing, { view, q, filter, sort }: ListQuery): boolean =>
  !view || !isSame(filter, view.filter) || q !== (view.q ?? '') || sort !== (view.sort ?? list.sort)

/** The query string for a list query. Values implied by the view are left out. */
export function queryOf(list: Listing, views: readonly View[], listQuery: ListQuery): string {
  const { view, q, filter, sort, cols, folderId, isGrouped } = listQuery
  const isViews = view !== undefined && isSame(filter, view.filter)
  // Without any filter the address must not mean the first view, nor the filters of the view.
  const named = isViews || Object.keys(filter).length > 0 ? view : views.find(isAll)
  const words: [string, string][] = []
  if (named && (named !== views[0] || named.isOwn || !isViews)) words.push(['view', named.name])
  // Empty where the words of the view were taken away.
  if (q || named?.q) words.push(['q', q])
  if (!isViews || view.isOwn) words.push(...writtenFilter(list, filter))
  if (named?.shared || sort !== (named?.sort ?? list.sort)) words.push(['sort', sort])
  if (cols) words.push(['cols', cols.join(',')])
  if (folderId) words.push(['list', String(folderId)])
  if (list.isBySection && !isGrouped) words.push(['flat', '1'])
  const text = new URLSearchParams(words).toString()
  // Commas, semicolons and stars are legal in a query, and people read these addresses.
  return text.replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%2A', '*')
}

const isAll = ({ filter, of }: View): boolean => Object.keys(filter).length === 0 && !of

/** The filter that goes to the server. */
export const sentFilter = ({ filter, q }: Pick<ListQuery, 'filter' | 'q'>): Record<string, string> =>
  q.trim() ? { ...filter, Words: q.trim() } : filter
