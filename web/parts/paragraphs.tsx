/** Running text as it was written: paragraphs and line breaks stay, nothing is parsed as markup. */
export function Paragraphs({ text }: { text: string | null | undefined }) {
  if (!text?.trim()) return null
  return (
    <div class="text">
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, i) => (
          <p key={i} dir="auto">
            {paragraph}
          </p>
        ))}
    </div>
  )
}
