import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RequestBody, ResponseBody } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery, useApiRows } from "@/shared/api/queries";
import { tokenStore } from "@/shared/api/token";
import type { DeviceSession, MailMode, NotificationKind } from "@/shared/api/types";
