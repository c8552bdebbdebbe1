import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { accountPage } from '#app/copy/account.ts'
import { chooseAction, keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLivePlan } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { listToolGuides } from '#app/shell/tool-guides.ts'
import { PageTop } from '#app/ui/section.tsx'
import { findPendingEmail } from '#domain/account/change-email.ts'
import { readTwoStep } from '#domain/account/two-step.ts'
import { findPaidSubscription } from '#domain/billing/start-checkout.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { listSessions } from '#domain/identity/manage-sessions.ts'
import { isUsed } from '#domain/identity/session.ts'
import { listOwnedTeams } from '#domain/teams/leave-teams.ts'
import { hasApiAccess } from '#domain/tokens/api-access.ts'
import { listTunedModels } from '#domain/tuning/tuned-models.ts'
import type { Route } from './+types/account'
import { actions } from './actions.ts'
import { Connect } from './connect.tsx'
import { Devices } from './devices.tsx'
import { readPasskeys } from './passkey-actions.ts'
import { Profile } from './profile.tsx'
import { ProofNotice, ProofProvider } from './proof.tsx'
import { readProofState } from './read-proof-state.ts'
import { readProviders } from './read-providers.ts'
import { Tokens } from './tokens.tsx'
import { TunedModels } from './tuned-models.tsx'
import { toSummary } from './two-step-row.tsx'
import { WaysIn } from './ways-in.tsx'
import { YourData } from './your-data.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: accountPage.title, description: accountPage.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user, session } = getViewer(context)
  const deviceFilter = { userId: user.id, kinds: ['browser', 'editor', 'tool'] } as const
  const ports = context.get(portsContext)
  const devices = await listSessions(ports, deviceFilter)
  const tokens = await listSessions(ports, { userId: user.id, kinds: ['token'] })

  const { passwordMinLength, siteUrl } = context.get(requestContext)
  const tuned = await listTunedModels(ports, user.id)

  return {
    userId: user.id,
    subscription: await loadSubscription(ports, user.id),
    ownedTeams: (await listOwnedTeams(ports, user.id)).map(({ id, name }) => ({ id, name })),
    isPaying: (await findPaidSubscription(ports, user.id)) !== null,
    name: user.name,
    email: user.email,
    pendingEmail: await findPendingEmail(ports, user.id),
    isEmailVerified: user.isEmailVerified,
    ...(await readProofState(context)),
    twoStep: toSummary(await readTwoStep(ports, { user, sessionId: session.id })),
    providers: await readProviders(ports, user.id),
    passwordMinLength,
    tools: listToolGuides({ siteUrl, catalog: ports.models.catalog }),
    devices: devices.map(({ id, kind, device, scopes, startedAt, seenAt }) => ({
      id,
      kind,
      device,
      scopes,
      startedAt,
      seenAt,
      isThis: id === session.id,
    })),
    canCall: await hasApiAccess(ports, user.id),
    tokens: tokens.map((token) => ({
      id: token.id,
      name: token.device,
      startedAt: token.startedAt,
      usedAt: isUsed(token) ? token.seenAt : null,
      expiresAt: token.expiresAt ?? null,
      scopes: token.scopes ?? null,
    })),
    tunedModels: { models: tuned.models, isUsable: tuned.isUsable },
    passkeys: await readPasskeys(context),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const act = chooseAction(actions, values.intent)
  const answer = await runAction({
    values,
    context,
    fallback: accountPage.failed,
    work: () => act(context, values, request),
  })
  const isDone = answer instanceof Response || !('values' in answer.data)
  const { user } = getViewer(context)
  const fields = { intent: values.intent ?? '', userId: user.id }
  context
    .get(requestContext)
    .logSecurityEvent(isDone ? 'account-changed' : 'account-change-refused', fields)
  return answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, accountPage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Account({ loaderData }: Route.ComponentProps) {
  const { page: account } = useLivePlan(loaderData)
  const { name, email, isEmailVerified, passwordMinLength, devices, tokens, canCall } = account
  const { provenUntil, proof } = account

  return (
    <>
      <PageTop label={accountPage.label} title={accountPage.title}>
        <p className="wrap-anywhere">
          {name} · {email}
        </p>
      </PageTop>
      {provenUntil && <ProofNotice until={provenUntil} />}
      <ProofProvider value={proof}>
        <Profile
          name={name}
          email={email}
          pendingEmail={account.pendingEmail}
          isVerified={isEmailVerified}
        />
        <WaysIn
          email={email}
          minLength={passwordMinLength}
          hasPassword={proof.hasPassword}
          passkeys={account.passkeys}
          twoStep={account.twoStep}
          providers={account.providers}
        />
        <Devices devices={devices} hasTokens={tokens.length > 0} />
        <Tokens tokens={tokens} hasApiAccess={canCall} />
        <Connect tools={account.tools} hasApiAccess={canCall} />
        <TunedModels {...account.tunedModels} />
        <YourData isPaying={account.isPaying} ownedTeams={account.ownedTeams} />
      </ProofProvider>
    </>
  )
}
