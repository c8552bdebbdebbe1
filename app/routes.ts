import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { endpointPages, markdownPages } from './shell/docs-pages.ts'

/**
 * All pages. What isn't a page, such as the API, is in `endpoints.ts`. Routes are matched from the
 * top, so those that aren't prerendered come first.
 */
export default [
  layout('routes/identity/signed-in.tsx', [
    route('dashboard', 'routes/dashboard/dashboard.tsx'),
    route('checkout', 'routes/billing/choose-checkout.ts'),
    route('checkout/:plan', 'routes/billing/checkout.tsx'),
    route('device', 'routes/devices/device.tsx'),
    route('billing', 'routes/billing/billing.tsx'),
    route('billing/change', 'routes/billing/change.tsx'),
    route('billing/confirm', 'routes/billing/confirm.tsx'),
    route('billing/cancel', 'routes/billing/cancel-plan.tsx'),
    route('billing/card', 'routes/billing/card.ts'),
    route('billing/price', 'routes/billing/accept-price.tsx'),
    route('billing/details', 'routes/billing/details.ts'),
    route('billing/credit-notes/:id', 'routes/billing/credit-note.tsx'),
    route('billing/money-back', 'routes/billing/money-back.tsx'),
    route('billing/return-renewal', 'routes/billing/return-renewal.tsx'),
    route('billing/invoices/:id', 'routes/billing/invoice.tsx'),
    route('usage', 'routes/usage/usage.tsx'),
    route('usage/export', 'routes/usage/export-usage.ts'),
    route('support', 'routes/support/support.tsx'),
    route('account', 'routes/account/account.tsx'),
    route('account/two-step', 'routes/account/two-step.tsx'),
    route('account/connect', 'routes/identity/link-provider.tsx'),
    route('account/export', 'routes/account/export.ts'),
    route('prove', 'routes/identity/prove.tsx'),
    route('snippets', 'routes/snippets/snippets.tsx'),
    route('snippets/new', 'routes/snippets/new-snippet.tsx'),
    route('snippets/import', 'routes/snippets/import-snippets.tsx'),
    route('snippets/export', 'routes/snippets/export-snippets.ts'),
    route('snippets/:id', 'routes/snippets/edit-snippet.tsx'),
    route('teams', 'routes/teams/teams.tsx'),
    route('teams/:id', 'routes/teams/team.tsx'),
    route('teams/:id/library', 'routes/teams/library.tsx'),
    route('teams/:id/library/instructions', 'routes/teams/edit-instructions.tsx'),
    route('teams/:id/library/snippets/:item', 'routes/teams/edit-team-snippet.tsx'),
    route('teams/:id/library/models/:item', 'routes/teams/edit-model.tsx'),
    route('teams/:id/activity', 'routes/teams/activity.tsx'),
  ]),

  // Not in the layout above: to everyone else it doesn't exist.
  route('operator', 'routes/operator/operator.tsx'),

  index('routes/marketing/home.tsx'),
  route('pricing', 'routes/marketing/pricing.tsx'),
  route('about', 'routes/marketing/about.tsx'),
  route('contact', 'routes/marketing/contact.tsx'),
  route('privacy', 'routes/marketing/privacy.tsx'),
  route('terms', 'routes/marketing/terms.tsx'),
  route('imprint', 'routes/marketing/imprint.tsx'),
  route('accessibility', 'routes/marketing/accessibility.tsx'),
  route('data-processing', 'routes/marketing/data-processing.tsx'),
  route('switching', 'routes/marketing/switching.tsx'),
  route('changelog', 'routes/marketing/changelog.tsx'),
  route('changelog.xml', 'routes/marketing/changelog/feed.ts'),
  route('security', 'routes/marketing/security.tsx'),
  route('status', 'routes/status/status.tsx'),
  route('docs', 'routes/docs/docs.tsx'),
  route('docs/api', 'routes/docs/api.tsx'),
  route('docs/search', 'routes/docs/search/search-page.tsx'),
  // One route per page, because each of them is prerendered.
  ...endpointPages.map((name) =>
    route(`docs/${name}`, 'routes/docs/api-endpoints.tsx', { id: `docs/${name}` }),
  ),
  ...markdownPages.map((name) =>
    route(`docs/${name}`, 'routes/docs/docs-page.tsx', { id: `docs/${name}` }),
  ),
  route('robots.txt', 'routes/marketing/robots.ts'),
  route('sitemap.xml', 'routes/marketing/sitemap.ts'),
  route('.well-known/security.txt', 'routes/marketing/security-txt.ts'),
  route('llms.txt', 'routes/marketing/llms.ts'),

  route('login/code', 'routes/identity/login-code.tsx'),
  route('login', 'routes/identity/login.tsx'),
  route('signup', 'routes/identity/signup.tsx'),
  route('language', 'routes/languages/choose-language.ts'),
  route('logout', 'routes/identity/logout.ts'),
  route('reset-password', 'routes/identity/reset-password.tsx'),
  route('new-password', 'routes/identity/new-password.tsx'),
  route('verify-email', 'routes/identity/verify-email.tsx'),
  route('not-me', 'routes/identity/not-me.tsx'),
  route('stop-reset', 'routes/identity/stop-reset.tsx'),
  route('invitation', 'routes/teams/invitation.tsx'),
  route('auth/action', 'routes/identity/provider-link.ts'),
  route('auth/:provider', 'routes/identity/start-provider.tsx'),
  route('auth/:provider/callback', 'routes/identity/provider-callback.tsx'),

  route('api/v1/*', 'routes/api/not-found.ts'),

  // Without a login, and with nothing of the form in the address.
  route('withdraw', 'routes/rights/withdraw.tsx'),
  route('cancel-contract', 'routes/rights/cancel-contract.tsx'),
  route('confirm-declaration', 'routes/rights/confirm-declaration.tsx'),

  route('success', 'routes/billing/success.tsx'),
  route('cancel', 'routes/billing/cancel.tsx'),

  route('unlock', 'routes/stand-ins/unlock.tsx'),
  layout('routes/stand-ins/locked.tsx', [
    route('mailbox', 'routes/mailbox/mailbox.tsx'),
    route('mailbox/:id', 'routes/mailbox/mail.tsx'),
    route('mailbox/:id/html', 'routes/mailbox/mail-html.ts'),
  ]),

  route('*', 'routes/marketing/not-found.tsx'),
] satisfies RouteConfig
