/**
 * This file was generated from openapi.json by tools/openapi/inputLimits.mjs (`make types`).
 * Do not make direct changes to the file.
 */

/* The longest texts that the server takes, in characters. */

export const CLOSE_JOB_LIMITS = {
  "message": 5000
};

export const JOB_CREATE_LIMITS = {
  "title": 200,
  "description": 20000,
  "requirements": 20000,
  "location": 200,
  "salary_range": 100
};

export const JOB_TEXTS_LIMITS = {
  "title": 200,
  "department": 200,
  "requirements": 20000,
  "description": 20000,
  "location": 200
};

export const MESSAGE_CREATE_LIMITS = {
  "text": 5000
};

export const REASON_INPUT_LIMITS = {
  "name": 100
};

export const REFERRAL_CREATE_LIMITS = {
  "notes": 5000
};

export const REFERRAL_UPDATE_LIMITS = {
  "message": 5000,
  "internal_note": 5000
};
