/**
 * Open punch list items by responsible company and floor: where the next walk goes. The plot is a table
 * already.
 */
import { useState } from 'preact/hooks'
import { count } from '../../app/language/numbers.ts'
import { fitColumns, heatOf } from '../../parts/plots/heat.ts'
import { useWidth } from '../../parts/plots/width.ts'
import { punchListItem } from '../../recordtypes/recordtypes.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { type Dashboard, listWith } from './links.ts'
import { Panel } from './panel.tsx'

type Company = NonNullable<Dashboard['punchCompanies']>[number]
type Floor = NonNullable<Dashboard['punchFloors']>[number]

const rowsMax = 9
const namePx = 130
const columnPx = 44

const nameOf = ({ company, isMine }: Company): string =>
  company ? (isMine ? t.yours(company) : company) : t.nobody
const floorName = (floor: Pick<Floor, 'floor'>): string => floor.floor || t.noFloor

export function PunchListHeat({ data, projectId }: { data: Dashboard; projectId: number }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [isWhole, setWhole] = useState(false)
  const companies = data.punchCompanies ?? []
  const room = Math.max(2, Math.floor((width - namePx) / columnPx) - 1)
  const { shown, rest } = fitColumns(data.punchFloors ?? [], room)
  const rows = isWhole ? companies : companies.slice(0, rowsMax)
  const largest = Math.max(
    1,
    ...companies.flatMap(({ floors }) => floors?.map((one) => one.count ?? 0) ?? []),
  )
  return (
    <Panel title={t.heat} about={companies.length > 0 ? t.heatAbout : undefined} size="seven">
      <div class="chart" ref={ref}>
        {companies.length === 0 && <p class="muted">{t.noneOpen}</p>}
        {width > 0 && companies.length > 0 && (
          <table class="heat">
            <thead>
              <tr>
                <th scope="col">
                  <span class="vh">{t.responsible}</span>
                </th>
                {shown.map((floor) => (
                  <th key={floor.floor ?? ''} scope="col">
                    {floorName(floor)}
                  </th>
                ))}
                {rest.length > 0 && (
                  <th scope="col" title={rest.map(floorName).join(', ')}>
                    {t.otherFloors}
                  </th>
                )}
                <th scope="col">{t.all}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((company) => (
                <tr key={company.company ?? ''}>
                  <th scope="row" class="cut" title={nameOf(company)}>
                    {nameOf(company)}
                  </th>
                  {shown.map((floor) => (
                    <Cell key={floor.floor ?? ''} floors={[floor]} {...{ company, largest, projectId }} />
                  ))}
                  {rest.length > 0 && <Cell floors={rest} {...{ company, largest, projectId }} />}
                  <td class="sum">
                    <a href={listWith(projectId, punchListItem, company.filter)}>
                      {count(company.count ?? 0)}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {companies.length > rowsMax && (
          <button type="button" class="btn quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t.showFewer : t.showAll(companies.length)}
          </button>
        )}
        {isWhole && data.punchCompaniesLeftOff ? (
          <p class="hint">{t.leftOff(data.punchCompaniesLeftOff)}</p>
        ) : null}
      </div>
    </Panel>
  )
}

interface CellProps {
  company: Company
  floors: readonly Floor[]
  largest: number
  projectId: number
}

/** Several floors in one cell have one filter: their values joined. */
function Cell({ company, floors, largest, projectId }: CellProps) {
  const names = floors.map(({ floor }) => floor ?? '')
  const there = company.floors?.filter(({ floor }) => names.includes(floor ?? '')) ?? []
  const sum = there.reduce((total, one) => total + (one.count ?? 0), 0)
  if (sum === 0)
    return (
      <td class="h0">
        <span aria-hidden="true">·</span>
        <span class="vh">0</span>
      </td>
    )
  const filter = {
    ...there[0]!.filter,
    LocationFloor: there.map((one) => one.filter?.LocationFloor ?? '').join(';'),
  }
  const label = t.cell(nameOf(company), floors.map(floorName).join(', '), sum)
  return (
    <td class={`h${heatOf(sum, largest)}`}>
      <a href={listWith(projectId, punchListItem, filter)} aria-label={label}>
        {count(sum)}
      </a>
    </td>
  )
}
