import { data } from 'react-router'

/** The fields of a form as text. What is no form at all is answered with 400, not with a fault. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => null)
  if (!form) throw data('That was no form', { status: 400 })
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
}
