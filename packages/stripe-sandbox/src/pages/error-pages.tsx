import type { Page } from './layout.tsx'

export const notFound = toErrorPage(404, ['Page not found', 'Check the address.'])
export const badRequest = toErrorPage(400, ['Bad request', "The sandbox can't do that."])
export const broken = toErrorPage(500, ['Something went wrong', 'Please try again.'])

function toErrorPage(status: number, [title, text]: readonly [string, string]): Page {
  const content = (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
  return { title, status, content }
}
