import { Form } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'

/** One thing that someone could do in the provider's dashboard. */
export function DeskButton({
  label,
  fields,
}: {
  label: string
  fields: Readonly<Record<string, string>>
}) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={`${textLink} min-h-11 text-[15px]`}>
        {label}
      </button>
    </Form>
  )
}
