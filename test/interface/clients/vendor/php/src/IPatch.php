<?php

namespace ServiceStack;

interface IPatch
{

}