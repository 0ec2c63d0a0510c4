/** The names of a table's columns. */
export const ColumnHeads = ({ names }: { names: Readonly<Record<string, string>> }) => (
  <>
    {Object.values(names).map((name) => (
      <th key={name} scope="col">
        {name}
      </th>
    ))}
  </>
)
