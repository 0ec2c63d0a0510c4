/** Tables of fields, with a table for each type within them. */
import { apiDocsTexts as t } from '../../texts/apidocs.ts'
import { type Api, kindOf, type Schema, typeIn } from './document.ts'

export function Fields({ title, schema }: { title: string; schema: Schema }) {
  const rows = Object.entries(schema.properties ?? {})
  if (rows.length === 0) return <p class="second">{t.nothing}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keyboard.
    <section class="api-scroll" aria-label={title} tabIndex={0}>
      <table class="api-fields">
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.about}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, field]) => (
            <tr key={key}>
              <th scope="row">
                <code>{key}</code>
              </th>
              <td>
                <Kind schema={field} />
              </td>
              <td>
                {field.description} <Marks schema={schema} name={key} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Kind({ schema }: { schema: Schema }) {
  const type = typeIn(schema)
  const kind = kindOf(schema)
  return type ? <a href={`#type-${type}`}>{kind}</a> : <code>{kind}</code>
}

function Marks({ schema, name }: { schema: Schema; name: string }) {
  const marks = [
    ...(schema.required?.includes(name) ? [t.always] : []),
    ...(schema.properties?.[name]?.readOnly ? [t.byServer] : []),
  ]
  return marks.length > 0 ? <i class="muted">({marks.join(', ')})</i> : null
}

export function Types({ api, names }: { api: Api; names: readonly string[] }) {
  return (
    <>
      {names.map((name) => (
        <div key={name} class="api-part">
          <h3 id={`type-${name}`}>{t.type(name)}</h3>
          <Fields title={t.type(name)} schema={api.document.components.schemas[name] ?? {}} />
        </div>
      ))}
    </>
  )
}
