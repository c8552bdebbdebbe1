import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { SiteLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { seconds } from '#domain/time.ts'

/** Shown after payment, before the redirect to the dashboard. */
export function Paid() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = setTimeout(() => navigate('/dashboard'), seconds(2))
    return () => clearTimeout(leaving)
  }, [navigate])

  return (
    <PageTop label="checkout" title="Payment Successful!">
      <p>
        We're taking you to{' '}
        <SiteLink to="/dashboard" className={textLink}>
          your dashboard
        </SiteLink>
        .
      </p>
    </PageTop>
  )
}
