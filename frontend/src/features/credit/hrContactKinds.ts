import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { earlierContactKindEnumValues } from "@/shared/api/schema";
import type { EarlierContact } from "@/shared/api/types";

type Kind = EarlierContact["kind"];

const LABELS: Record<Kind, MessageDescriptor> = {
  application: msg`They applied themselves`,
  contact: msg`We were in touch with them`,
};

/** What was earlier than the referral. */
export const contactKindLabel = (kind: Kind): string => i18n._(LABELS[kind]);

export const contactKindOptions = () =>
  earlierContactKindEnumValues.map((value) => ({ value, label: contactKindLabel(value) }));
