import type { Operator } from '#app/context.ts'
import { SiteLink } from '#app/shell/site-link.tsx'

/** Who runs the site and how to reach them, as far as the environment says. */
export function OperatorAddress({ operator }: { operator: Operator }) {
  const { name, address, email } = operator
  const contactPage = <SiteLink to="/contact">contact page</SiteLink>

  return (
    <>
      <address className="mt-3.5 text-ink not-italic">
        {[name, ...address.split(',')].filter(Boolean).map((part) => (
          <span key={part} className="block">
            {part.trim()}
          </span>
        ))}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </address>
      <p>
        {address ? (
          <>Or write to us on the {contactPage}.</>
        ) : (
          <>Reach us on the {contactPage}: a person answers by email.</>
        )}
      </p>
    </>
  )
}
