import { expect, test } from 'vitest'
import { buy, openTestSandbox, sellPlans } from '../tests/open-test-sandbox.ts'
import { openPortal } from './testing.ts'

/**
 * The fields of complete objects of API version 2026-10-28.endive, with what is
 * inside them. A question mark stands behind what was null in the example.
 */
const shapes: Record<string, string> = {
  'billing_portal.session': `
    configuration created customer customer_account? flow? id livemode locale? object
    on_behalf_of? return_url url`,
  charge: `
    amount amount_captured amount_refunded application? application_fee? application_fee_amount?
    balance_transaction billing_details{address{city? country line1? line2? postal_code state?}
    email name phone? tax_id?} calculated_statement_descriptor captured created currency
    customer description disputed failure_balance_transaction? failure_code? failure_message?
    fraud_details{} id livemode metadata object on_behalf_of? outcome{advice_code?
    network_advice_code? network_decline_code? network_status reason? risk_level risk_score
    seller_message type} paid payment_intent payment_method
    payment_method_details{card{amount_authorized authorization_code brand
    checks{address_line1_check? address_postal_code_check cvc_check} country
    electronic_commerce_indicator? exp_month exp_year fingerprint funding installments? last4
    mandate? network network_token{used} network_transaction_id regulated_status three_d_secure?
    transaction_link_id? wallet?} type} radar_options{} receipt_email? receipt_number?
    receipt_url refunded review? shipping? source? source_transfer? statement_descriptor?
    statement_descriptor_suffix? status transfer_data? transfer_group?`,
  'checkout.session': `
    adaptive_pricing? after_expiration? allow_promotion_codes? allowed_payment_method_types?
    amount_subtotal amount_total automatic_tax{enabled liability? provider? status?}
    billing_address_collection? cancel_url client_reference_id client_secret?
    collected_information? consent? consent_collection? created currency currency_conversion?
    custom_fields custom_text{after_submit? shipping_address? submit?
    terms_of_service_acceptance?} customer customer_account? customer_creation?
    customer_details{address{city? country line1? line2? postal_code state?} business_name?
    email individual_name? name phone? tax_exempt tax_ids?} customer_email? discounts expires_at
    id integration_identifier? invoice invoice_creation? livemode locale? managed_payments?
    metadata mode object origin_context? payment_intent? payment_link? payment_method_collection
    payment_method_configuration_details? payment_method_options{card{request_three_d_secure}}
    payment_method_types payment_status permissions? phone_number_collection{enabled}
    recovered_from? saved_payment_method_options{allow_redisplay_filters payment_method_remove
    payment_method_save?} setup_intent? shipping_address_collection? shipping_cost?
    shipping_options status submit_type? subscription success_url total_details{amount_discount
    amount_shipping amount_tax} ui_mode url? wallet_options?`,
  'open checkout.session': `
    adaptive_pricing? after_expiration? allow_promotion_codes? allowed_payment_method_types?
    amount_subtotal amount_total automatic_tax{enabled liability? provider? status?}
    billing_address_collection? cancel_url client_reference_id client_secret?
    collected_information? consent? consent_collection? created currency currency_conversion?
    custom_fields custom_text{after_submit? shipping_address? submit?
    terms_of_service_acceptance?} customer customer_account? customer_creation?
    customer_details{address? business_name? email individual_name? name? phone? tax_exempt
    tax_ids?} customer_email? discounts expires_at id integration_identifier? invoice?
    invoice_creation? livemode locale? managed_payments? metadata mode object origin_context?
    payment_intent? payment_link? payment_method_collection
    payment_method_configuration_details? payment_method_options{card{request_three_d_secure}}
    payment_method_types payment_status permissions? phone_number_collection{enabled}
    recovered_from? saved_payment_method_options{allow_redisplay_filters payment_method_remove
    payment_method_save?} setup_intent? shipping_address_collection? shipping_cost?
    shipping_options status submit_type? subscription? success_url total_details{amount_discount
    amount_shipping amount_tax} ui_mode url wallet_options?`,
  customer: `
    address? balance created currency customer_account? default_source? delinquent description?
    discount? email id invoice_prefix invoice_settings{custom_fields? default_payment_method?
    footer? rendering_options?} livemode metadata name next_invoice_sequence object phone?
    preferred_locales shipping? tax_exempt test_clock?`,
  invoice: `
    account_country account_name account_tax_ids? amount_due amount_overpaid amount_paid
    amount_remaining amount_shipping application? attempt_count attempted auto_advance
    automatic_tax{disabled_reason? enabled liability? provider? status?}
    automatically_finalizes_at? billing_reason collection_method created currency custom_fields?
    customer customer_account? customer_address{city? country line1? line2? postal_code state?}
    customer_email customer_name customer_phone? customer_shipping? customer_tax_exempt
    customer_tax_ids default_payment_method? default_source? default_tax_rates description?
    discounts due_date? effective_at ending_balance footer? from_invoice? hosted_invoice_url id
    invoice_pdf issuer{type} last_finalization_error? latest_revision? lines{data[{amount
    currency description discount_amounts discountable discounts id invoice livemode metadata
    object parent{invoice_item_details? subscription_item_details{invoice_item? proration
    proration_details{credited_items?} subscription subscription_item} type} period{end start}
    pretax_credit_amounts pricing{price_details{price product} type unit_amount_decimal}
    quantity quantity_decimal subscription subtotal taxes}] has_more object total_count url}
    livemode metadata next_payment_attempt? number object on_behalf_of? parent{quote_details?
    subscription_details{metadata subscription} type} payment_settings{default_mandate?
    payment_method_options{acss_debit? bancontact? card{request_three_d_secure}
    customer_balance? konbini? payto? pix? sepa_debit? upi? us_bank_account?}
    payment_method_types?} period_end period_start post_payment_credit_notes_amount
    pre_payment_credit_notes_amount receipt_number? rendering? shipping_cost? shipping_details?
    starting_balance statement_descriptor? status status_transitions{finalized_at
    marked_uncollectible_at? paid_at voided_at?} subtotal subtotal_excluding_tax test_clock?
    total total_discount_amounts total_excluding_tax total_pretax_credit_amounts total_taxes
    webhooks_delivered_at`,
  invoice_payment: `
    amount_paid amount_requested created currency id invoice is_default livemode object
    payment{payment_intent type} status status_transitions{canceled_at? paid_at}`,
  payment_intent: `
    allowed_payment_method_types? amount amount_capturable amount_received application?
    application_fee_amount? automatic_payment_methods? canceled_at? cancellation_reason?
    capture_method client_secret confirmation_method created currency customer customer_account?
    description excluded_payment_method_types? id last_payment_error? latest_charge livemode
    managed_payments? metadata next_action? object on_behalf_of? payment_method
    payment_method_configuration_details? payment_method_options{card{installments?
    mandate_options? network? request_three_d_secure setup_future_usage}} payment_method_types
    payment_record? processing? receipt_email? review? setup_future_usage shipping? source?
    statement_descriptor? statement_descriptor_suffix? status transfer_data? transfer_group?`,
  payment_method: `
    allow_redisplay billing_details{address{city? country line1? line2? postal_code state?}
    email name phone? tax_id?} card{brand checks{address_line1_check? address_postal_code_check
    cvc_check} country display_brand exp_month exp_year fingerprint funding generated_from?
    last4 networks{available preferred?} regulated_status three_d_secure_usage{supported}
    wallet?} created customer customer_account? id livemode metadata object type`,
  price: `
    active billing_scheme created currency custom_unit_amount? id livemode lookup_key metadata
    nickname? object product recurring{interval interval_count meter? trial_period_days?
    usage_type} tax_behavior tiers_mode? transform_quantity? type unit_amount
    unit_amount_decimal`,
  product: `
    active created default_price? description? id images livemode marketing_features metadata
    name object package_dimensions? shippable? statement_descriptor? tax_code? tax_details? type
    unit_label? updated url?`,
  refund: `
    amount balance_transaction charge created currency customer customer_account?
    destination_details{card{reference_status reference_type type} type} id metadata object
    payment_intent payment_method reason receipt_number? source_transfer_reversal? status
    transfer_reversal?`,
  subscription: `
    application? application_fee_percent? automatic_tax{disabled_reason? enabled liability?}
    billing_cycle_anchor billing_cycle_anchor_config? billing_mode{flexible{proration_discounts}
    type} billing_schedules billing_thresholds? cancel_at? cancel_at_period_end canceled_at?
    cancellation_details{comment? feedback? feedback_option? reason?} collection_method created
    currency customer customer_account? days_until_due? default_payment_method default_source?
    default_tax_rates description? discounts ended_at? id invoice_settings{account_tax_ids?
    custom_fields? description? footer? issuer{type}} items{data[{billing_thresholds? created
    current_period_end current_period_start current_trial? discounts id metadata object
    plan{active amount amount_decimal billing_scheme created currency id interval interval_count
    livemode metadata meter? nickname? object product tiers_mode? transform_usage?
    trial_period_days? usage_type} price{active billing_scheme created currency
    custom_unit_amount? id livemode lookup_key metadata nickname? object product
    recurring{interval interval_count meter? trial_period_days? usage_type} tax_behavior
    tiers_mode? transform_quantity? type unit_amount unit_amount_decimal} quantity subscription
    tax_rates}] has_more object total_count url} latest_invoice livemode managed_payments?
    metadata next_pending_invoice_item_invoice? object on_behalf_of? pause_collection?
    payment_settings{payment_method_options{acss_debit? bancontact? card{network?
    request_three_d_secure} customer_balance? konbini? payto? pix? sepa_debit? upi?
    us_bank_account?} payment_method_types? save_default_payment_method}
    pending_invoice_item_interval? pending_setup_intent? pending_update? schedule? start_date
    status test_clock? transfer_data? trial_end?
    trial_settings{end_behavior{billing_cycle_anchor? missing_payment_method}} trial_start?`,
  event: `
    api_version created data{object?} id livemode object pending_webhooks request{id?
    idempotency_key?} type`,
}

test("every object of a purchase has exactly the fields of Stripe's", async () => {
  const sandbox = await openTestSandbox()
  const { stripe, finish, site } = sandbox
  const { pro } = await sellPlans(sandbox)
  const open = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ada@example.com',
    line_items: [{ price: pro.month, quantity: 1 }],
    success_url: 'https://ghost.example/success',
  })
  const { customer, session, subscription } = await buy(sandbox, { price: pro.month })
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '' })
  const portal = await openPortal(sandbox, {
    customer: customer.id,
    return_url: 'https://ghost.example/account',
  })
  await finish()

  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
  const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data
  const [method] = (await stripe.paymentMethods.list({ customer: customer.id })).data
  const price = await stripe.prices.retrieve(pro.month)
  const product = await stripe.products.retrieve(String(price.product))
  const complete = await stripe.checkout.sessions.retrieve(session.id)
  const event = JSON.parse(site.notices[0]?.body ?? '')

  const objects = [charge, complete, customer, invoice, payment, intent, method, price, product]
  for (const object of [...objects, refund, subscription, portal]) expectShape(object)
  expectShape(open, 'open checkout.session')
  expectShape({ ...event, data: { object: null } })
})

function expectShape(thing: unknown, name = String((thing as { object: string }).object)): void {
  const wanted = readShape(shapes[name] ?? '')
  const given = listFields(JSON.parse(JSON.stringify(thing)))
  const unknown = given.filter(
    (field) => !field.endsWith('{') && !wanted.has(field) && !isOpen(wanted, field),
  )
  const missing = [...wanted.keys()].filter(
    (field) => !given.includes(field) && given.includes(`${toParent(field)}{`),
  )
  expect({ name, unknown, missing }).toEqual({ name, unknown: [], missing: [] })
}

/** Every field by its full name, and whether anything may be inside. */
function readShape(text: string): Map<string, boolean> {
  const fields = new Map<string, boolean>()
  const parents = ['']
  for (const [, name = '', mark = '', ends = ''] of text.matchAll(
    /(\w+)(\?|\[?\{)?((?:\}\]?)*)/g,
  )) {
    const field = `${parents.at(-1)}.${name}`
    fields.set(field, mark === '?' || name === 'metadata')
    if (mark.endsWith('{')) parents.push(field)
    for (const _ of ends.match(/\}/g) ?? []) parents.pop()
  }
  return fields
}

/** Every field by its full name, and a brace behind those that have something inside. */
function listFields(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing)) return thing.length > 0 ? listFields(thing[0], path) : []
  if (thing === null || typeof thing !== 'object') return []
  return [
    `${path}{`,
    ...Object.entries(thing).flatMap(([name, inner]) => [
      `${path}.${name}`,
      ...listFields(inner, `${path}.${name}`),
    ]),
  ]
}

function isOpen(wanted: Map<string, boolean>, field: string): boolean {
  const parent = toParent(field)
  return parent !== '' && (wanted.get(parent) === true || isOpen(wanted, parent))
}

function toParent(field: string): string {
  return field.slice(0, field.lastIndexOf('.'))
}
