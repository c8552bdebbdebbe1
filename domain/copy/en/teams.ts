type Team = { readonly team: string }
type Offer = Team & { readonly from: string }

/** Emails about teams. The names of teams and people are in these sentences as their owners typed them. */
export const teams = {
  invitation: {
    subject: (team: string) => `Join the team “${team}” on Ghost Writers IA`,
    asMember: ({ team, from, email }: Offer & { readonly email: string }) =>
      `${from} (${email}) invited you to join the team “${team}” as a member. A team shares snippets, instructions and tuned models in VS Code. Joining is free.`,
    asAdmin: ({ team, from, email }: Offer & { readonly email: string }) =>
      `${from} (${email}) invited you to join the team “${team}” as an admin. A team shares snippets, instructions and tuned models in VS Code. Joining is free.`,
    once: (day: string) =>
      `The link works once, until ${day}, for this email address. If you don't know the sender, ignore this email.`,
    button: 'View invitation',
  },
  removed: {
    subject: 'You were removed from a team',
    text: (team: string) =>
      `You're no longer in the team “${team}”, and its library is gone from your editors. Your own plan and snippets haven't changed.`,
  },
  deleted: {
    subject: 'A team was deleted',
    text: (team: string) =>
      `The owner deleted the team “${team}” and its library. Your own plan and snippets haven't changed.`,
  },
  secondFactor: {
    subject: 'Your team requires two-step login',
    required: ({ team, day }: Team & { readonly day: string }) =>
      `The owner of the team “${team}” now requires two-step login. Set it up by ${day}: it takes a minute and an authenticator app on your phone.`,
    after:
      "After that day you can't use the team's library until it's set up. Nothing is deleted, and your own plan and snippets don't change.",
    button: 'Set up two-step login',
  },
  offered: {
    subject: 'Become the owner of a team?',
    offer: ({ team, from }: Offer) =>
      `${from} wants to make you the owner of the team “${team}”. As the owner you manage its admins, and its library depends on your plan.`,
    answer: (day: string) =>
      `Nothing changes unless you accept on the page of the team, until ${day}. You can also decline there.`,
  },
  declined: {
    subject: 'Your team still needs a new owner',
    text: ({ team, by }: Team & { readonly by: string }) =>
      `${by} doesn't want to become the owner of the team “${team}”. You're still its owner, and you can offer it to someone else.`,
  },
  received: {
    subject: "You're now the owner of a team",
    accepted: ({ team, from }: Offer) =>
      `You accepted the team “${team}” from ${from}. You're its owner now.`,
    paused: (plan: string) =>
      `Your plan doesn't include teams, so its library is paused until you upgrade to ${plan}.`,
    readOnly: ({ plan, day }: { readonly plan: string; readonly day: string }) =>
      `Your plan doesn't include teams, so its library is read-only until ${day} and then pauses. Upgrade to ${plan} to keep it.`,
  },
  transferred: {
    subject: 'Your team has a new owner',
    accepted: ({ team, to }: Team & { readonly to: string }) =>
      `${to} is now the owner of the team “${team}”, and you're an admin.`,
    notYou: "If you didn't offer it to them, change your password now and reply to this email.",
  },
  readOnly: {
    subject: (day: string) => `Team sharing is now read-only until ${day}`,
    text: (day: string) =>
      `Your plan no longer includes team sharing. Members can use the shared library until ${day}, but nobody can edit it. After that it pauses. Nothing is deleted.`,
    upgrade: (plan: string) =>
      `Upgrade to ${plan} to bring everything back right away, or offer the team to a member whose plan includes teams.`,
    button: 'View plans',
  },
  goToTeam: 'Go to team',
}
