/**
 * This file was generated from openapi.json by tools/openapi/inputLimits.mjs (`make types`).
 * Do not make direct changes to the file.
 */

/* The longest texts that the server takes, in characters. */

export const COMPANY_SETTINGS_UPDATE_LIMITS = {
  "time_zone": 64,
  "region": 32
};

export const COMPANY_UPDATE_LIMITS = {
  "name": 200,
  "website": 500,
  "description": 5000
};

export const CONFIRM_EMAIL_LIMITS = {
  "key": 500,
  "new_password": 128
};

export const CONFIRMATION_KEY_LIMITS = {
  "key": 500
};

export const CONNECTION_INPUT_LIMITS = {
  "first_name": 100,
  "last_name": 100,
  "email": 254,
  "company": 200,
  "position": 200,
  "profile_url": 500
};

export const CONNECTION_UPDATE_LIMITS = {
  "first_name": 100,
  "last_name": 100,
  "email": 254,
  "company": 200,
  "position": 200,
  "profile_url": 500
};

export const CONNECTIONS_DELETE_LIMITS = {
  "search": 200
};

export const CONTACT_INPUT_LIMITS = {
  "contact": 254
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

export const JOB_UPDATE_LIMITS = {
  "title": 200,
  "description": 20000,
  "requirements": 20000,
  "location": 200,
  "salary_range": 100
};

export const JOIN_COMPANY_LIMITS = {
  "company_code": 64
};

export const MESSAGE_CREATE_LIMITS = {
  "text": 5000
};

export const MESSAGE_UPDATE_LIMITS = {
  "text": 5000
};

export const ONBOARDING_LIMITS = {
  "company_name": 200,
  "company_website": 500,
  "company_description": 5000,
  "hr_first_name": 100,
  "hr_last_name": 100,
  "hr_email": 254
};

export const PASSWORD_CHANGE_LIMITS = {
  "new_password1": 128,
  "new_password2": 128,
  "old_password": 128
};

export const PASSWORD_RESET_CONFIRM_LIMITS = {
  "new_password1": 128,
  "new_password2": 128,
  "uid": 50,
  "token": 200
};

export const PASSWORD_RESET_LIMITS = {
  "email": 254
};

export const PATCHED_AUTH_USER_LIMITS = {
  "first_name": 100,
  "last_name": 100
};

export const REASON_INPUT_LIMITS = {
  "name": 100
};

export const REAUTHENTICATE_LIMITS = {
  "password": 128
};

export const REFERRAL_CREATE_LIMITS = {
  "notes": 5000
};

export const REFERRAL_UPDATE_LIMITS = {
  "words": 5000,
  "internal_note": 5000
};

export const REGISTER_LIMITS = {
  "first_name": 100,
  "last_name": 100,
  "email": 254,
  "username": 150,
  "password1": 128,
  "password2": 128,
  "company_code": 64
};

export const SIGN_IN_CODE_LIMITS = {
  "code": 200
};

export const SIGN_IN_LIMITS = {
  "username": 254,
  "password": 128
};

export const TIME_ZONE_LIMITS = {
  "time_zone": 64
};

export const UNSUBSCRIBE_LIMITS = {
  "token": 500
};

export const UPLOAD_LIMITS = {
  "view_as_user_id": 20
};

export const USER_CREATE_LIMITS = {
  "firstName": 100,
  "lastName": 100,
  "email": 254,
  "username": 150,
  "department": 100,
  "position": 200,
  "password": 128,
  "confirmPassword": 128
};

export const USER_UPDATE_LIMITS = {
  "firstName": 100,
  "lastName": 100,
  "email": 254,
  "username": 150,
  "department": 100,
  "position": 200,
  "password": 128,
  "confirmPassword": 128
};

export const WEBHOOK_INPUT_LIMITS = {
  "name": 100,
  "address": 500
};

export const WEBHOOK_UPDATE_LIMITS = {
  "name": 100,
  "address": 500
};
