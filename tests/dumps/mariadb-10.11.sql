/*M!999999\- enable the sandbox mode */ 

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `account_revisions` (
  `user_id` int(10) unsigned NOT NULL,
  `topic` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`topic`),
  CONSTRAINT `account_revisions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `account_revisions` VALUES
(4,'devflow',18),
(4,'scripts',8),
(4,'watched-records',9);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `account_tokens` (
  `token_hash` binary(32) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `purpose` enum('activate','reset') NOT NULL,
  `expires_at` datetime(3) NOT NULL,
  PRIMARY KEY (`token_hash`),
  KEY `account_tokens_user` (`user_id`,`purpose`),
  KEY `account_tokens_expires` (`expires_at`),
  CONSTRAINT `account_tokens_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `account_tokens` VALUES
(0x401DAF44E2960D6914E5A272C9AECB0D9CAAC58806D95971478461F6F4845B71,4,'reset','2026-11-22 03:33:15.028'),
(0x42879BF05EFA7EA3A089E26C60537CA13DBC1DC8D0E018D8BA6E1DDCE72D5D03,6,'activate','2026-11-23 02:33:15.136');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `audit_entries` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `actor_id` int(10) unsigned DEFAULT NULL,
  `actor_name` varchar(50) NOT NULL,
  `action` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `subject` varchar(191) NOT NULL,
  `before_json` mediumtext NOT NULL,
  `after_json` mediumtext NOT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `audit_entries_actor` (`actor_id`),
  CONSTRAINT `audit_entries_actor_fk` FOREIGN KEY (`actor_id`) REFERENCES `users` (`id`) ON DELETE SET NULL
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `audit_entries` VALUES
(1,3,'keeper','registration_changed','registration_enabled','{\"enabled\":true}','{\"enabled\":false}','2026-11-22 02:33:15.180'),
(2,3,'keeper','role_changed','bo','{\"role\":\"admin\"}','{\"role\":\"user\"}','2026-11-22 02:33:15.194'),
(3,3,'keeper','account_deactivated','bo','{\"state\":\"active\"}','{\"state\":\"deactivated\"}','2026-11-22 02:33:15.220'),
(4,3,'keeper','tool_changed','devflow','{\"title\":\"DevFlow\"}','{\"title\":\"工作 Flow\"}','2026-11-22 02:33:15.240'),
(5,3,'keeper','home_setting_changed','devFlowEnabled_admin','{\"enabled\":true}','{\"enabled\":false}','2026-11-22 02:33:15.248');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `devflow_items` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `feature_id` int(10) unsigned NOT NULL,
  `status_id` int(10) unsigned DEFAULT NULL,
  `title` varchar(500) NOT NULL,
  `notes` mediumtext DEFAULT NULL,
  `is_completed` tinyint(1) NOT NULL DEFAULT 0,
  `position` bigint(20) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `completed_at` datetime(3) DEFAULT NULL,
  `placed_revision` bigint(20) unsigned NOT NULL DEFAULT 0,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `devflow_items_feature` (`feature_id`,`position`,`id`),
  KEY `devflow_items_status` (`status_id`),
  KEY `devflow_items_by_feature` (`user_id`,`trashed_at`,`is_completed`,`feature_id`,`position`,`id`),
  KEY `devflow_items_newest` (`user_id`,`trashed_at`,`is_completed`,`completed_at`,`id`),
  KEY `devflow_items_group` (`feature_id`,`trashed_at`,`is_completed`,`status_id`,`position`,`id`),
  KEY `devflow_items_by_completion` (`feature_id`,`trashed_at`,`is_completed`,`completed_at`,`id`),
  KEY `devflow_items_by_creation` (`feature_id`,`trashed_at`,`is_completed`,`created_at`,`id`),
  KEY `devflow_items_by_title` (`feature_id`,`trashed_at`,`is_completed`,`title`,`id`),
  CONSTRAINT `devflow_items_feature_fk` FOREIGN KEY (`feature_id`) REFERENCES `devflow_modules` (`id`) ON DELETE CASCADE,
  CONSTRAINT `devflow_items_status_fk` FOREIGN KEY (`status_id`) REFERENCES `devflow_statuses` (`id`) ON DELETE SET NULL,
  CONSTRAINT `devflow_items_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `devflow_items` VALUES
(1,4,1,1,'one','about one',0,4294967296,'2026-11-22 02:33:15.384',NULL,8,NULL),
(2,4,1,4,'two','about two',1,8589934592,'2026-11-22 02:33:15.391','2026-11-22 02:33:15.439',9,NULL),
(3,4,1,1,'three','about three',0,12884901888,'2026-11-22 02:33:15.398',NULL,10,'2026-11-22 02:33:15.447'),
(4,4,1,1,'四 😀','about 四 😀',0,6442450944,'2026-11-22 02:33:15.402',NULL,15,NULL),
(5,4,2,2,'bill',NULL,0,4294967296,'2026-11-22 02:33:15.409',NULL,12,NULL);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `devflow_modules` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `description` mediumtext DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `devflow_modules_order` (`user_id`,`position`,`id`),
  KEY `devflow_modules_trash` (`trashed_at`),
  CONSTRAINT `devflow_modules_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `devflow_modules` VALUES
(1,4,'Search','Find things',8589934592,'2026-11-22 02:33:15.353',NULL),
(2,4,'Billing',NULL,4294967296,'2026-11-22 02:33:15.358',NULL),
(3,4,'Gone',NULL,12884901888,'2026-11-22 02:33:15.361','2026-11-22 02:33:15.454');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `devflow_operations` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request_hash` binary(32) NOT NULL,
  `answer` longtext NOT NULL,
  `changes` longtext NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `undone_revision` bigint(20) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `devflow_operations_client` (`user_id`,`operation_id`),
  KEY `devflow_operations_age` (`created_at`),
  CONSTRAINT `devflow_operations_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `devflow_operations` VALUES
(1,4,'order-features',0xA8E69389C5ACC9F769F5CDCC7E67D191CBAA24A10460909F35C6B8BF3EDF0377,'{\"revision\":14}','{\"rows\":[],\"orders\":[{\"list\":\"features\",\"featureId\":null,\"before\":[1,2],\"after\":[2,1],\"first\":false}]}','2026-11-22 02:33:15.422',NULL),
(2,4,'move-item',0xC4953AEC5DA20E3F4CBBB8C85EFDAF6ACD8BB9A9BFB436F654FD679ED899B215,'{\"revision\":15}','{\"rows\":[{\"table\":\"devflow_items\",\"columns\":[\"placed_revision\"],\"rows\":[[4,[11],[15]]]}],\"orders\":[]}','2026-11-22 02:33:15.430',NULL),
(3,4,'complete-item',0xAF19F1BDDFF61D4412F12FE91C3AAD4DFD3F956623F54F8475FAE6E8F02BA389,'{\"revision\":16}','{\"rows\":[{\"table\":\"devflow_items\",\"columns\":[\"status_id\",\"is_completed\",\"completed_at\"],\"rows\":[[2,[1,0,null],[4,1,\"2026-11-22 02:33:15.439\"]]]}],\"orders\":[]}','2026-11-22 02:33:15.439',NULL),
(4,4,'delete-item',0x3CCE72FC4A74F0D456CC403BA8C5DD9719FD6CBFFAF66E37A7DA139A90646191,'{\"revision\":17}','{\"rows\":[{\"table\":\"devflow_items\",\"columns\":[\"trashed_at\"],\"rows\":[[3,[null],[\"2026-11-22 02:33:15.447\"]]]}],\"orders\":[]}','2026-11-22 02:33:15.447',NULL);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `devflow_status_orders` (
  `feature_id` int(10) unsigned NOT NULL,
  `status_id` int(10) unsigned NOT NULL,
  `position` bigint(20) NOT NULL,
  PRIMARY KEY (`feature_id`,`status_id`),
  KEY `devflow_status_orders_status` (`status_id`),
  CONSTRAINT `devflow_status_orders_feature_fk` FOREIGN KEY (`feature_id`) REFERENCES `devflow_modules` (`id`) ON DELETE CASCADE,
  CONSTRAINT `devflow_status_orders_status_fk` FOREIGN KEY (`status_id`) REFERENCES `devflow_statuses` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `devflow_status_orders` VALUES
(2,1,17179869184),
(2,2,8589934592),
(2,3,12884901888),
(2,4,4294967296);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `devflow_statuses` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `position` bigint(20) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `devflow_statuses_order` (`user_id`,`position`,`id`),
  KEY `devflow_statuses_trash` (`trashed_at`),
  CONSTRAINT `devflow_statuses_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `devflow_statuses` VALUES
(1,4,'Bug',4294967296,'2026-11-22 02:33:15.365',NULL),
(2,4,'Refine',8589934592,'2026-11-22 02:33:15.369',NULL),
(3,4,'In Progress',12884901888,'2026-11-22 02:33:15.373',NULL),
(4,4,'Completed',17179869184,'2026-11-22 02:33:15.377',NULL);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `devflow_vacated_places` (
  `operation` bigint(20) unsigned NOT NULL,
  `item_id` int(10) unsigned NOT NULL,
  `feature_id` int(10) unsigned NOT NULL,
  `position` bigint(20) NOT NULL,
  PRIMARY KEY (`operation`,`item_id`),
  KEY `devflow_vacated_places_feature` (`feature_id`),
  KEY `devflow_vacated_places_item` (`item_id`),
  CONSTRAINT `devflow_vacated_places_item_fk` FOREIGN KEY (`item_id`) REFERENCES `devflow_items` (`id`) ON DELETE CASCADE,
  CONSTRAINT `devflow_vacated_places_operation_fk` FOREIGN KEY (`operation`) REFERENCES `devflow_operations` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `devflow_vacated_places` VALUES
(2,4,1,17179869184);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `home_settings` (
  `setting_key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `setting_value` enum('true','false') NOT NULL,
  PRIMARY KEY (`setting_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `home_settings` VALUES
('devFlowEnabled','true'),
('devFlowEnabled_admin','false'),
('devFlowEnabled_master','true'),
('devFlowEnabled_user','true');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `kysely_migration` (
  `name` varchar(255) NOT NULL,
  `timestamp` varchar(255) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `kysely_migration` VALUES
('20261120_1_accounts','2026-11-22T02:33:12.904Z'),
('20261120_2_themes','2026-11-22T02:33:12.944Z'),
('20261120_3_master_settings','2026-11-22T02:33:12.977Z'),
('20261121_01_navigator_tools','2026-11-22T02:33:13.016Z'),
('20261121_02_navigator_labels','2026-11-22T02:33:13.037Z'),
('20261121_03_home_settings','2026-11-22T02:33:13.064Z'),
('20261121_04_option_revisions','2026-11-22T02:33:13.101Z'),
('20261121_05_audit_entries','2026-11-22T02:33:13.135Z'),
('20261121_06_deactivated_users','2026-11-22T02:33:13.224Z'),
('20261121_07_last_seen_users','2026-11-22T02:33:13.228Z'),
('20261121_08_devflow_modules','2026-11-22T02:33:13.249Z'),
('20261121_09_devflow_statuses','2026-11-22T02:33:13.275Z'),
('20261121_10_devflow_status_orders','2026-11-22T02:33:13.333Z'),
('20261121_11_devflow_items','2026-11-22T02:33:13.361Z'),
('20261121_20_account_revisions','2026-11-22T02:33:13.384Z'),
('20261121_21_scripts','2026-11-22T02:33:13.413Z'),
('20261121_22_script_texts','2026-11-22T02:33:13.435Z'),
('20261121_23_script_versions','2026-11-22T02:33:13.484Z'),
('20261121_24_script_settings','2026-11-22T02:33:13.513Z'),
('20261121_25_script_imports','2026-11-22T02:33:13.543Z'),
('20261121_30_devflow_modules_trash','2026-11-22T02:33:13.599Z'),
('20261121_31_devflow_statuses_trash','2026-11-22T02:33:13.661Z'),
('20261121_32_devflow_items_trash','2026-11-22T02:33:13.754Z'),
('20261121_33_devflow_operations','2026-11-22T02:33:13.808Z'),
('20261121_34_devflow_vacated_places','2026-11-22T02:33:13.859Z'),
('20261121_40_watched_records','2026-11-22T02:33:13.898Z'),
('20261121_41_watched_tags','2026-11-22T02:33:13.947Z'),
('20261121_42_watched_types','2026-11-22T02:33:13.993Z'),
('20261121_43_watched_events','2026-11-22T02:33:14.013Z'),
('20261121_44_watched_operations','2026-11-22T02:33:14.061Z'),
('20261121_45_watched_before','2026-11-22T02:33:14.081Z'),
('20261121_46_watched_reviews','2026-11-22T02:33:14.101Z'),
('20261121_47_watched_api_keys','2026-11-22T02:33:14.123Z'),
('20261121_48_watched_sync_calls','2026-11-22T02:33:14.148Z');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `kysely_migration_lock` (
  `id` varchar(255) NOT NULL,
  `is_locked` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `kysely_migration_lock` VALUES
('migration_lock',0);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `master_settings` (
  `setting_key` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `setting_value` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  PRIMARY KEY (`setting_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `master_settings` VALUES
('registration_enabled','false');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `navigator_labels` (
  `label_key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `label_text` varchar(255) NOT NULL,
  PRIMARY KEY (`label_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `navigator_tools` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `tool_key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `title` varchar(100) NOT NULL,
  `path` varchar(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `description` varchar(500) NOT NULL,
  `category` enum('personal','advanced') NOT NULL,
  `enabled_global` tinyint(1) NOT NULL DEFAULT 1,
  `enabled_master` tinyint(1) NOT NULL DEFAULT 1,
  `enabled_admin` tinyint(1) NOT NULL DEFAULT 1,
  `enabled_user` tinyint(1) NOT NULL DEFAULT 1,
  `display_order` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `navigator_tools_key` (`tool_key`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `navigator_tools` VALUES
(1,'script-manager','Script Manager','/script-manager','Keep, tag and edit your scripts','personal',1,1,1,1,1),
(2,'script-manager-settings','Script Manager Settings','/script-manager-settings','Export file name, button colours and word wrap','personal',1,1,1,1,2),
(3,'watched-records','Watched Records','/watched-records','Follow the series you watch','personal',1,1,1,1,3),
(4,'devflow','工作 Flow','/devflow','Track features and their work items','advanced',1,1,1,1,4),
(5,'devflow-settings','DevFlow Settings','/devflow-settings','Features and statuses of DevFlow','advanced',1,1,1,1,5),
(6,'calendar','Calendar','/calendar','Plan your days','personal',0,1,1,1,6),
(7,'expense-tracker','Expense Tracker','/expense-tracker','See where your money goes','personal',0,1,1,1,7),
(8,'goals-habits','Goals & Habits','/goals-habits','Set goals and keep habits','personal',0,1,1,1,8);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `option_revisions` (
  `list` enum('navigator','home') NOT NULL,
  `revision` int(10) unsigned NOT NULL DEFAULT 1,
  `changed_by` varchar(50) DEFAULT NULL,
  `changed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`list`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `option_revisions` VALUES
('navigator',2,'keeper','2026-11-22 02:33:15.240'),
('home',2,'keeper','2026-11-22 02:33:15.248');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `rate_limits` (
  `key` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `points` int(11) NOT NULL DEFAULT 0,
  `expire` bigint(20) unsigned DEFAULT NULL,
  PRIMARY KEY (`key`),
  KEY `rate_limits_expire` (`expire`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `rate_limits` VALUES
('forgot:da7f2a97726205fe9aed4d72f5e2d6b72a98d299ba4aec4f981b5731b101b0b7',1,1795315694996),
('mail:0c1e55ba6444e0123fda16afa9db6b60d7abb5390c11755340c87d53d51f340c',1,1795318395019),
('mail:48f4e2001ddb17fe8aa26c401eaff3f068e335eae9efda1f68d3f65d4c5e7725',1,1795318395124),
('register:da7f2a97726205fe9aed4d72f5e2d6b72a98d299ba4aec4f981b5731b101b0b7',1,1795315695018),
('signin-account:079207c9d3044cc9145afc1c5c7744ae24f40510d95df2c57f976aee49341303',1,1795315695172),
('signin-address:da7f2a97726205fe9aed4d72f5e2d6b72a98d299ba4aec4f981b5731b101b0b7',1,1795315695174);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `script_imports` (
  `user_id` int(10) unsigned NOT NULL,
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `changes` mediumtext NOT NULL,
  `undone` mediumtext DEFAULT NULL,
  `imported_at` datetime(3) NOT NULL,
  PRIMARY KEY (`user_id`,`operation_id`),
  KEY `script_imports_imported` (`imported_at`),
  CONSTRAINT `script_imports_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `script_imports` VALUES
(4,'import-0123456789',8,'{\"made\":[4],\"replaced\":[{\"id\":1,\"version\":null,\"tags\":\"[\\\"weekly\\\",\\\"库存\\\"]\"}]}',NULL,'2026-11-22 02:33:15.326');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `script_settings` (
  `user_id` int(10) unsigned NOT NULL,
  `setting_key` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `setting_value` text NOT NULL,
  `description` varchar(500) DEFAULT NULL,
  `updated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`user_id`,`setting_key`),
  CONSTRAINT `script_settings_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `script_settings` VALUES
(4,'last_opened','1',NULL,'2026-11-22 02:33:15.337'),
(4,'sql_dialect','mysql',NULL,'2026-11-22 02:33:15.333'),
(4,'word_wrap','true',NULL,'2026-11-22 02:33:15.329');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `script_texts` (
  `script_id` int(10) unsigned NOT NULL,
  `content` longtext NOT NULL,
  PRIMARY KEY (`script_id`),
  CONSTRAINT `script_texts_script_fk` FOREIGN KEY (`script_id`) REFERENCES `scripts` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `script_texts` VALUES
(1,'-- 𝒯 \'四字节\' \"x\" \\ % _\r\nSELECT 1;\nSELECT 5;\n'),
(2,'SELECT 2;'),
(3,'SELECT 3;'),
(4,'SELECT 6;');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `script_versions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `script_id` int(10) unsigned NOT NULL,
  `version` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `reason` enum('save','rename','import','restore','delete','conflict','overwrite') NOT NULL,
  `label` varchar(100) DEFAULT NULL,
  `size` int(10) unsigned NOT NULL,
  `content_hash` binary(32) NOT NULL,
  `content` longblob NOT NULL,
  `stored_at` datetime(3) NOT NULL,
  `kept_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `script_versions_kept` (`script_id`,`kept_at`,`id`),
  KEY `script_versions_user` (`user_id`),
  CONSTRAINT `script_versions_script_fk` FOREIGN KEY (`script_id`) REFERENCES `scripts` (`id`) ON DELETE CASCADE,
  CONSTRAINT `script_versions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `script_versions` VALUES
(1,4,1,1,'report','save',NULL,33,0x6275FDBE16BEA962C1AA215F4FC6F527A8C51F7865CD4F7E4DC31EEFB5B31ED6,0x29000000789CD3D555F83077D27A05F5A7B3673F5D3BFD455793BA82528592428C82AA423C2F57B0AB8FAB738882A13517006AC10E78,'2026-11-22 02:33:15.261','2026-11-22 02:33:15.288'),
(2,4,1,2,'report','overwrite','vor Umbau',43,0x8FDC67D488870BBAEB99F23B9AD56D405795B1C80C5AF704DB89D2B1D76FD750,0x33000000789CD3D555F83077D27A05F5A7B3673F5D3BFD455793BA82528592428C82AA423C2F57B0AB8FAB738882A1358C6562CD05000A4010D1,'2026-11-22 02:33:15.290','2026-11-22 02:33:15.297'),
(3,4,3,1,'old','delete',NULL,9,0x6D51E258CB323B98BF07DD6658C78C08ADAF998A8E717F85E02D9C7CE869608B,0x09000000789C0B76F571750E5130B606000C6E024F,'2026-11-22 02:33:15.278','2026-11-22 02:33:15.317');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `scripts` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `live` tinyint(3) unsigned DEFAULT NULL,
  `tags` text NOT NULL,
  `size` int(10) unsigned NOT NULL,
  `content_hash` binary(32) NOT NULL,
  `version` int(10) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `pinned` tinyint(1) NOT NULL DEFAULT 0,
  `updated_at` datetime(3) NOT NULL,
  `saved_by` binary(32) DEFAULT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `scripts_name` (`user_id`,`name`,`live`),
  KEY `scripts_revision` (`user_id`,`revision`),
  KEY `scripts_trashed` (`trashed_at`),
  CONSTRAINT `scripts_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `scripts` VALUES
(1,4,'report',1,'[\"weekly\",\"库存\",\"in\"]',43,0x23D45B5FB0072B7D480902B5CB5F8CE0F581B9D68AF90A306FC77BA59B06423F,3,8,0,'2026-11-22 02:33:15.299',0xEFA9ECDB3380CB9EFDAF7D2C4EF289EB55DCF178D5BBAE0D0AFF254993FD215D,NULL),
(2,4,'__proto__',1,'[]',9,0x8E7003D62F9D8CBD28DA2F243BB0D215BFD4622C716BE09BE89A8764D9F4C7CB,1,6,1,'2026-11-22 02:33:15.271',0xEFA9ECDB3380CB9EFDAF7D2C4EF289EB55DCF178D5BBAE0D0AFF254993FD215D,NULL),
(3,4,'old',NULL,'[]',9,0x6D51E258CB323B98BF07DD6658C78C08ADAF998A8E717F85E02D9C7CE869608B,1,7,0,'2026-11-22 02:33:15.278',0xEFA9ECDB3380CB9EFDAF7D2C4EF289EB55DCF178D5BBAE0D0AFF254993FD215D,'2026-11-22 02:33:15.318'),
(4,4,'imported',1,'[\"in\"]',9,0x664D691F1561D639BBCB21DB95E4098505CFB5A5F945D32F72571DA388FE1034,1,8,0,'2026-11-22 02:33:15.323',0xEFA9ECDB3380CB9EFDAF7D2C4EF289EB55DCF178D5BBAE0D0AFF254993FD215D,NULL);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `sessions` (
  `token_hash` binary(32) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_used_at` datetime(3) NOT NULL,
  PRIMARY KEY (`token_hash`),
  KEY `sessions_user` (`user_id`),
  KEY `sessions_last_used` (`last_used_at`),
  CONSTRAINT `sessions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `sessions` VALUES
(0x70703BA95427ECBFE87C46EA370400A25807B46E5CB1DC93098C92375608CFE9,3,'2026-11-22 02:33:14.801','2026-11-22 02:33:14.801'),
(0xEFA9ECDB3380CB9EFDAF7D2C4EF289EB55DCF178D5BBAE0D0AFF254993FD215D,4,'2026-11-22 02:33:14.845','2026-11-22 02:33:14.845');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `theme_settings` (
  `user_id` int(10) unsigned NOT NULL,
  `theme_name` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`user_id`),
  CONSTRAINT `theme_settings_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `theme_settings` VALUES
(4,'Professional Dark');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `username` varchar(50) NOT NULL,
  `username_key` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `email` varchar(254) NOT NULL,
  `email_key` varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name` varchar(100) DEFAULT NULL,
  `role` enum('user','admin','master') NOT NULL,
  `password_hash` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `activated_at` datetime(3) DEFAULT NULL,
  `deactivated_at` datetime(3) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_seen_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_username_key` (`username_key`),
  UNIQUE KEY `users_email_key` (`email_key`),
  KEY `users_role` (`role`)
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `users` VALUES
(3,'keeper','keeper','keeper@example.org','keeper@example.org',NULL,'master','$argon2id$v=19$m=19456,t=2,p=1$vbQ932/kHxtQwXvacxGzKQ$JMccIo6tWU1yaNJL0f1IoBWNb+2JrxmNEuEUrmRGbLI','2026-11-22 02:33:14.800',NULL,'2026-11-22 02:33:14.800','2026-11-22 02:33:14.801'),
(4,'anna','anna','anna@example.org','anna@example.org',NULL,'user','$argon2id$v=19$m=19456,t=2,p=1$Ej7qdfnf4Bw5xL6Hf0Ftjw$JX4wAHhd8DsBxCnQ6nzNhrw58N6lWU1fdfiSBqB8QVI','2026-11-22 02:33:14.839',NULL,'2026-11-22 02:33:14.839','2026-11-22 02:33:14.845'),
(5,'bo','bo','bo@example.org','bo@example.org',NULL,'user','$argon2id$v=19$m=19456,t=2,p=1$8he8J1rPl3p5FH1UR/fhgQ$kCZ3r33Fni9nqr4IIaq/cZ7uMRJE2SFVcJrE89J/F/c','2026-11-22 02:33:14.911','2026-11-22 02:33:15.206','2026-11-22 02:33:14.911','2026-11-22 02:33:14.913'),
(6,'carl','carl','carl@example.org','carl@example.org',NULL,'user','$argon2id$v=19$m=19456,t=2,p=1$QNzfoLnZb9nrEDcwjRy5Hg$9QA7fGBQ8LUHhppq3amTjskZZX0fPfqo4TjDjASBbNk',NULL,NULL,'2026-11-22 02:33:15.109',NULL);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_api_keys` (
  `user_id` int(10) unsigned NOT NULL,
  `digest` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `sealed` varbinary(255) NOT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`),
  UNIQUE KEY `watched_api_keys_digest` (`digest`),
  CONSTRAINT `watched_api_keys_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_api_keys` VALUES
(4,'d2b1bfac27483bff90c95ad82aca4ae658568f08446c34efb65ad9f8808c413a',0x92BB01013FE25E7224BFD2042F2E7B35D2DA7D1A8938CE2173CF190CAD9C5CF67DF301D1BCEF202E5291E0C1D6E1A5C60ACFF2194FF0FFFA411497FA1904F78D4300D532DAF2142E,1795314795601);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_before` (
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `title_key` varchar(191) NOT NULL,
  `search_key` blob NOT NULL,
  `current_episode` int(10) unsigned NOT NULL,
  `is_completed` tinyint(1) NOT NULL,
  `trusted_episode` int(10) unsigned NOT NULL,
  `tag` varchar(50) NOT NULL,
  `types` text NOT NULL,
  `bookmark_url` text NOT NULL,
  `listpage_url` text NOT NULL,
  `image_url` text NOT NULL,
  `description` mediumtext NOT NULL,
  `last_watched_time` bigint(20) unsigned NOT NULL,
  `sync_timestamp` bigint(20) unsigned DEFAULT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `progress_stamp` bigint(20) unsigned NOT NULL,
  `hand_stamp` bigint(20) unsigned NOT NULL,
  `title_stamp` bigint(20) unsigned NOT NULL,
  `tag_stamp` bigint(20) unsigned NOT NULL,
  `types_stamp` bigint(20) unsigned NOT NULL,
  `bookmark_url_stamp` bigint(20) unsigned NOT NULL,
  `listpage_url_stamp` bigint(20) unsigned NOT NULL,
  `image_url_stamp` bigint(20) unsigned NOT NULL,
  `description_stamp` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`operation_id`,`id`),
  CONSTRAINT `watched_before_operation_fk` FOREIGN KEY (`user_id`, `operation_id`) REFERENCES `watched_operations` (`user_id`, `operation_id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_before` VALUES
('one-more-episode',4,3,'ss3','to be removed','to be removed',0x746F2062652072656D6F7665640A7373330A746F626572656D6F766564,3,0,3,'','','','','','',1700000200000,NULL,1795314795528,5,3400000400000,0,3400000400000,0,0,0,0,0,0),
('remove-a-record',4,3,'ss3','to be removed','to be removed',0x746F2062652072656D6F7665640A7373330A746F626572656D6F766564,4,0,4,'','','','','','',1795314795570,NULL,1795314795528,7,3590629591139,3590629591139,3400000400000,0,0,0,0,0,0);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_events` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `source` enum('hand','sync','undo') NOT NULL,
  `episode_before` int(10) unsigned DEFAULT NULL,
  `completed_before` tinyint(1) DEFAULT NULL,
  `episode_after` int(10) unsigned NOT NULL,
  `completed_after` tinyint(1) NOT NULL,
  `watched_time` bigint(20) unsigned NOT NULL,
  `at` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `watched_events_series` (`user_id`,`series_id`,`id`),
  CONSTRAINT `watched_events_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_events` VALUES
(1,4,'ss1','斗破苍穹','hand',NULL,NULL,12,0,1700000000000,1795314795512),
(2,4,'SS1','Éclair','hand',NULL,NULL,0,1,1700000100000,1795314795524),
(3,4,'ss3','to be removed','hand',NULL,NULL,3,0,1700000200000,1795314795529),
(4,4,'ss1','斗破苍穹','sync',12,0,13,0,1700000300000,1795314795552),
(5,4,'ss3','to be removed','hand',3,0,4,0,1795314795570,1795314795571);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_operations` (
  `user_id` int(10) unsigned NOT NULL,
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `kind` enum('change','remove') NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `count` int(10) unsigned NOT NULL,
  `at` bigint(20) unsigned NOT NULL,
  `undone` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`user_id`,`operation_id`),
  KEY `watched_operations_at` (`at`),
  CONSTRAINT `watched_operations_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_operations` VALUES
(4,'one-more-episode','change',7,1,1795314795566,0),
(4,'remove-a-record','remove',9,1,1795314795590,0);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_records` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `title_key` varchar(191) NOT NULL,
  `search_key` blob NOT NULL,
  `current_episode` int(10) unsigned NOT NULL,
  `is_completed` tinyint(1) NOT NULL,
  `trusted_episode` int(10) unsigned NOT NULL,
  `tag` varchar(50) NOT NULL,
  `types` text NOT NULL,
  `bookmark_url` text NOT NULL,
  `listpage_url` text NOT NULL,
  `image_url` text NOT NULL,
  `description` mediumtext NOT NULL,
  `last_watched_time` bigint(20) unsigned NOT NULL,
  `sync_timestamp` bigint(20) unsigned DEFAULT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `progress_stamp` bigint(20) unsigned NOT NULL,
  `hand_stamp` bigint(20) unsigned NOT NULL,
  `title_stamp` bigint(20) unsigned NOT NULL,
  `tag_stamp` bigint(20) unsigned NOT NULL,
  `types_stamp` bigint(20) unsigned NOT NULL,
  `bookmark_url_stamp` bigint(20) unsigned NOT NULL,
  `listpage_url_stamp` bigint(20) unsigned NOT NULL,
  `image_url_stamp` bigint(20) unsigned NOT NULL,
  `description_stamp` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`id`),
  UNIQUE KEY `watched_records_series` (`user_id`,`series_id`),
  KEY `watched_records_id` (`id`),
  KEY `watched_records_watched` (`user_id`,`last_watched_time`),
  KEY `watched_records_title` (`user_id`,`title_key`),
  KEY `watched_records_episode` (`user_id`,`current_episode`),
  KEY `watched_records_created` (`user_id`,`created_at`),
  CONSTRAINT `watched_records_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_records` VALUES
(1,4,'ss1','斗破苍穹','dou po cang qiong',0xE69697E7A0B4E88B8DE7A9B90A7373310A646F75706F63616E6771696F6E670A64706371,13,0,13,'国漫',',玄幻,','','','http://i0.hdslb.com/a.png','it\'s\ngood',1700000300000,1795314795576,1795314795487,8,3400000600000,0,3400000800000,3400000000000,3400000000000,0,0,3400000000000,3400000000000),
(2,4,'SS1','Éclair','éclair',0xC3A9636C6169720A737331,0,1,0,'','','','','','',1700000100000,NULL,1795314795522,4,3400000200000,0,3400000200000,0,0,0,0,0,0);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_reviews` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `episode` int(10) unsigned NOT NULL,
  `watched_time` bigint(20) unsigned NOT NULL,
  `received_at` bigint(20) unsigned NOT NULL,
  `dismissed` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  UNIQUE KEY `watched_reviews_news` (`user_id`,`series_id`,`watched_time`,`episode`),
  CONSTRAINT `watched_reviews_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_reviews` VALUES
(1,4,'ss1',900,1700000400000,1795314795576,0);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_sync_calls` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `at` bigint(20) unsigned NOT NULL,
  `address` varchar(45) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `kind` enum('single','batch') NOT NULL,
  `outcomes` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  PRIMARY KEY (`id`),
  KEY `watched_sync_calls_user` (`user_id`,`id`),
  CONSTRAINT `watched_sync_calls_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_sync_calls` VALUES
(1,4,1795314795558,'127.0.0.1','batch','{\"updated\":1}'),
(2,4,1795314795583,'127.0.0.1','batch','{\"review\":1}');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_tags` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(50) NOT NULL,
  `color` char(7) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `description` varchar(200) NOT NULL,
  `position` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `watched_tags_name` (`user_id`,`name`),
  CONSTRAINT `watched_tags_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_tags` VALUES
(1,4,'韩漫','#123456','from Korea',1),
(2,4,'国漫','#ef4444','',2);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `watched_types` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(50) NOT NULL,
  `description` varchar(200) NOT NULL,
  `position` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `watched_types_name` (`user_id`,`name`),
  CONSTRAINT `watched_types_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `watched_types` VALUES
(1,4,'玄幻','x',1);
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

